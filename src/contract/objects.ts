/** An object with properties of any type: parsed JSON, a thrown error, or an object that the host made. */
export type UnknownObject = Readonly<Record<string, unknown>>

/** Arrays do not count. */
export const isObject = (value: unknown): value is UnknownObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object with its properties to read; an empty one in place of any other value. */
export const propertiesOf = (value: unknown): UnknownObject => (isObject(value) ? value : {})

/** The value at a path of properties and indexes; undefined where a part of the path does not exist. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (found, part) =>
      (typeof found === 'object' && found !== null) || typeof found === 'function'
        ? Reflect.get(found, part)
        : undefined,
    value,
  )

export const isKeyOf = <Table extends object>(table: Table, key: PropertyKey): key is keyof Table =>
  Object.hasOwn(table, key)

/** The names in a table that the package wrote, so that it has exactly those of its type. */
export const keysOf = <Table extends object>(table: Table): (keyof Table)[] =>
  // TypeScript types the names as text, because a value may have more properties than its type says.
  Object.keys(table) as (keyof Table)[]
