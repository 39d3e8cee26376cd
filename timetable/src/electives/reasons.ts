import type { Electives, ElectivesReason, Section } from './model'

export const combinationOf = (courses: readonly string[]) => courses.toSorted().join(' ')

/** A tenth, or the one pupil that whole numbers ask for. */
export const TOLERANCE = 0.1
export const isEven = (size: number, mean: number) =>
  Math.abs(size - mean) < Math.max(1, mean * TOLERANCE + 1e-9)

const groupsOf = <T>(rows: readonly T[], keyOf: (row: T) => string) => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const own = groups.get(keyOf(row))
    if (own === undefined) groups.set(keyOf(row), [row])
    else own.push(row)
  }
  return groups
}

/** What nobody can section, said before it is tried. */
export const impossible = ({ pupils, courses, bands }: Electives): ElectivesReason[] => {
  const known = new Set(courses.map(({ id }) => id))
  const unknown = pupils.flatMap((pupil): ElectivesReason[] =>
    pupil.courses
      .filter((course) => !known.has(course))
      .map((course) => ({ code: 'UNKNOWN_COURSE', pupil: pupil.id, course })),
  )
  const beyond = groupsOf(
    pupils.filter((pupil) => new Set(pupil.courses).size > bands),
    (pupil) => String(new Set(pupil.courses).size),
  )
  return [
    ...unknown,
    ...[...beyond].map(
      ([many, own]): ElectivesReason => ({
        ...{ code: 'MORE_COURSES_THAN_BANDS', courses: Number(many), bands },
        pupils: own.map(({ id }) => id),
      }),
    ),
  ]
}

/** What can be done and should be looked at. */
export const scarce = ({ pupils, courses, fewest = 1 }: Electives): ElectivesReason[] => {
  const few = courses.flatMap(({ id }): ElectivesReason[] => {
    const many = pupils.filter((pupil) => pupil.courses.includes(id)).length
    return many === 0 || many >= fewest ? [] : [{ code: 'FEW_IN_COURSE', course: id, pupils: many, fewest }]
  })
  const combinations = groupsOf(pupils, (pupil) => combinationOf(pupil.courses))
  return [
    ...few,
    ...[...combinations.values()]
      .filter((own) => own.length < fewest)
      .map(
        (own): ElectivesReason => ({
          ...{ code: 'FEW_IN_COMBINATION', courses: own[0]?.courses.toSorted() ?? [], fewest },
          pupils: own.map(({ id }) => id),
        }),
      ),
  ]
}

/** Of each course so many 教学班 of so many on average. */
export const meansOf = (sections: readonly Section[]) =>
  new Map(
    [...groupsOf(sections, ({ course }) => course)].map(([course, own]) => [
      course,
      own.reduce((sum, { pupils }) => sum + pupils.length, 0) / own.length,
    ]),
  )

export const wrongSizes = (sections: readonly Section[], largest: number): ElectivesReason[] => {
  const means = meansOf(sections)
  return sections.flatMap(({ course, band, pupils: { length: size } }): ElectivesReason[] => {
    const mean = means.get(course) ?? 0
    return size <= largest && isEven(size, mean) ? [] : [{ code: 'SIZE', course, band, size, mean }]
  })
}
