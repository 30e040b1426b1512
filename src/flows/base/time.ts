export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000)

export const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
