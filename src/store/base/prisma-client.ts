/** The part of a Prisma delegate that the store needs. The arguments are Prisma's own; the store's tests check them. */
export interface Delegate<Row> {
  findFirst(args: object): Promise<Row | null>
  findUnique(args: object): Promise<Row | null>
  findMany(args?: object): Promise<Row[]>
  create(args: object): Promise<Row>
  createMany(args: object): Promise<{ count: number }>
  update(args: object): Promise<Row>
  updateMany(args: object): Promise<{ count: number }>
  delete(args: object): Promise<Row>
  deleteMany(args?: object): Promise<{ count: number }>
  count(args?: object): Promise<number>
}

/** Promises of these results, in this order. */
export type PromisesOf<Results extends unknown[]> = [...{ [K in keyof Results]: Promise<Results[K]> }]

/** The part of the host's Prisma client that the store uses. */
export interface PrismaClientLike {
  $transaction<Results extends unknown[]>(operations: PromisesOf<Results>): Promise<Results>
  $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T>
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

/** Table and column names, with the host's `@map` applied, quoted. */
export interface TableNames {
  /** `"AuthSession"`; throws for a model that the client does not have. */
  table(model: string): string
  /** `"userId"`, or its `@map` name. */
  column(model: string, field: string): string
}
