export const everyProvider = ['sqlite', 'postgresql', 'mysql'] as const
export type Provider = (typeof everyProvider)[number]

/** true if this run uses MariaDB instead of the other databases. */
export const onMariadb = process.env.TEST_DATABASES === 'mysql'

/** The databases of this run. */
export const providers: readonly Provider[] = onMariadb ? ['mysql'] : ['sqlite', 'postgresql']
