export const providers = ['sqlite', 'postgresql'] as const
export type Provider = (typeof providers)[number]
