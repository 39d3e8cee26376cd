import type { FactClass, Facts } from './facts'

interface Standing {
  departmentId: number | null
  classNumber: string | null
}

/** How to find the class that corresponds to another: near in the tree of departments, then of the same number. */
export const nearness = ({ departments }: Pick<Facts, 'departments'>) => {
  const paths = new Map(departments.map(({ id, path }) => [id, path.split('/').filter(Boolean)]))
  const shared = (one: number | null, other: number | null) => {
    const a = paths.get(one ?? 0) ?? []
    const b = paths.get(other ?? 0) ?? []
    const differs = a.findIndex((part, index) => part !== b[index])
    return differs < 0 ? a.length : differs
  }
  /** The nearest of them; of equals the smallest by `size`, then the first. */
  return <T extends Standing>(own: Standing, among: readonly T[], size: (one: T) => number = () => 0) => {
    const score = (one: T) => [
      -shared(own.departmentId, one.departmentId),
      one.classNumber !== null && one.classNumber === own.classNumber ? 0 : 1,
      size(one),
    ]
    const compare = (a: T, b: T) => {
      const left = score(a)
      const right = score(b)
      const at = left.findIndex((value, index) => value !== right[index])
      return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
    }
    return among.toSorted(compare)[0]
  }
}

/** Classes of the year that ends; one without a year is of the year that runs. */
export const isMoving = ({ from }: Facts, { academicYear }: FactClass) =>
  academicYear === null || academicYear === from.code

/** Classes that were made for the new year beforehand. */
export const isPresent = ({ to }: Facts, { academicYear }: FactClass) => academicYear === to.code
