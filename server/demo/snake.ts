type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : S

type SnakeKeys<T> = { [K in keyof T & string as Snake<K>]: T[K] }

/** The generator speaks as the API does, the tables as SQL does. */
export const snakeKeys = <T extends object>(row: T): SnakeKeys<T> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
    // The type above says the same renaming.
  ) as SnakeKeys<T>

export const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
