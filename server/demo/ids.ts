/** From the generator's local keys to the ids the database gave. */
export interface Ids {
  departments: Map<string, number>
  teachers: Map<string, number>
  courses: Map<string, number>
  classes: Map<string, number>
  students: Map<string, number>
  parents: Map<string, number>
}

export const idOf = (ids: Map<string, number>, key: string): number => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo school refers to ${key}, which it does not hold`)
  return id
}

/** The ids that were given, under the keys of the generator; the rows are told apart by a number of their own. */
export const renamed = <T extends { key: string }>(
  rows: readonly T[],
  number: (row: T) => string | null,
  made: Map<string | null, number>,
) => new Map(rows.map((row) => [row.key, made.get(number(row)) ?? 0]))
