/** A problem of the competition ITC-2007, track 3 (curriculum-based course timetabling), as integers. */
export interface Ctt {
  name: string
  days: number
  periods: number
  courses: string[]
  lectures: number[]
  minDays: number[]
  students: number[]
  rooms: string[]
  capacity: number[]
  /** Of each course: the others it may never meet, and its curricula. */
  conflicts: number[][]
  curriculaOf: number[][]
  curricula: number
  /** closed[course × slots + slot] */
  closed: Uint8Array
}

const SECTIONS = ['COURSES', 'ROOMS', 'CURRICULA', 'UNAVAILABILITY_CONSTRAINTS']

const numberIn = (text: string | undefined, what: string) => {
  const value = Number(text)
  if (text === undefined || !Number.isInteger(value) || value < 0)
    throw new Error(`.ctt: ${what} is no number`)
  return value
}

const placeIn = (list: readonly string[], name: string | undefined) => {
  const at = name === undefined ? -1 : list.indexOf(name)
  if (at < 0) throw new Error(`.ctt: ${name} is not known`)
  return at
}

export const readCtt = (text: string): Ctt => {
  const head = new Map<string, string>()
  const body = new Map<string, string[][]>(SECTIONS.map((section) => [section, []]))
  let section: string | undefined
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line === 'END.') continue
    const [, key = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    if (SECTIONS.includes(key)) section = key
    else if (section === undefined) head.set(key, value)
    else body.get(section)?.push(line.split(/\s+/))
  }
  const rows = (name: string) => body.get(name) ?? []
  const days = numberIn(head.get('Days'), 'Days')
  const periods = numberIn(head.get('Periods_per_day'), 'Periods_per_day')
  const courses = rows('COURSES').map(([id = '']) => id)
  const rooms = rows('ROOMS').map(([id = '']) => id)
  const teachers = rows('COURSES').map(([, teacher]) => teacher)
  const curricula = rows('CURRICULA').map(([, , ...list]) => list.map((id) => placeIn(courses, id)))
  const curriculaOf = courses.map((_, at) => curricula.flatMap((list, q) => (list.includes(at) ? [q] : [])))
  const closed = new Uint8Array(courses.length * days * periods)
  for (const [id, day, period] of rows('UNAVAILABILITY_CONSTRAINTS'))
    closed[
      placeIn(courses, id) * days * periods + numberIn(day, 'day') * periods + numberIn(period, 'period')
    ] = 1
  if (courses.length === 0 || rooms.length === 0 || days * periods === 0)
    throw new Error('.ctt: nothing to do')
  return {
    name: head.get('Name') ?? '',
    days,
    periods,
    courses,
    lectures: rows('COURSES').map(([, , count]) => numberIn(count, 'lectures')),
    minDays: rows('COURSES').map(([, , , min]) => numberIn(min, 'min working days')),
    students: rows('COURSES').map(([, , , , count]) => numberIn(count, 'students')),
    rooms,
    capacity: rows('ROOMS').map(([, capacity]) => numberIn(capacity, 'capacity')),
    conflicts: courses.map((_, at) =>
      courses.flatMap((_, other) => {
        const shares = curriculaOf[at]?.some((q) => curriculaOf[other]?.includes(q))
        return other !== at && (teachers[at] === teachers[other] || shares) ? [other] : []
      }),
    ),
    curriculaOf,
    curricula: curricula.length,
    closed,
  }
}
