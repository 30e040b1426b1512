/** A path or URL without the slashes at its end, so that a path can follow it. */
export const trimSlash = (path: string): string => path.replace(/\/+$/, '')
