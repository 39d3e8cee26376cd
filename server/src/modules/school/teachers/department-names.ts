export interface NamedDepartment {
  id: number
  name: string
  code: string
  path: string
}

/** From the root down, as the path has their ids. */
const fullName = (departments: ReadonlyMap<number, NamedDepartment>, { path }: NamedDepartment) =>
  path
    .split('/')
    .flatMap((id) => departments.get(Number(id))?.name ?? [])
    .join('/')

/** What a sheet calls each department: its name, and those above it where another department has the same name. */
export const departmentLabels = (departments: readonly NamedDepartment[]): Map<number, string> => {
  const byId = new Map(departments.map((one) => [one.id, one]))
  const counts = new Map<string, number>()
  for (const { name } of departments) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    departments.map((one) => [one.id, counts.get(one.name) === 1 ? one.name : fullName(byId, one)]),
  )
}

const plain = (label: string) => label.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** The department a cell means: by its label, its whole name, or its code; names come before codes. */
export const departmentFinder = (departments: readonly NamedDepartment[]) => {
  const byId = new Map(departments.map((one) => [one.id, one]))
  const labels = departmentLabels(departments)
  const found = new Map<string, NamedDepartment>()
  for (const one of departments) found.set(plain(one.code), one)
  for (const one of departments) found.set(plain(fullName(byId, one)), one)
  for (const one of departments) found.set(plain(labels.get(one.id) ?? one.name), one)
  return (label: string) => found.get(plain(label))
}
