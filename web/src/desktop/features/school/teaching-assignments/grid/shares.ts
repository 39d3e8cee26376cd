import { CELL_TEACHERS_MAX, WEEKLY_LESSONS } from '@xueqiao/contract/features/school/teaching-assignments/api'

export interface Share {
  teacherId: number
  teacherName: string
  teacherNumber: string
  weeklyLessons: number
}

/** Names that more than one of the people on the page has. */
export type Namesakes = ReadonlySet<string>

export const namesakesAmong = (people: Iterable<{ teacherId: number; teacherName: string }>): Namesakes => {
  const [first, twice] = [new Map<string, number>(), new Set<string>()]
  for (const { teacherId, teacherName } of people) {
    const known = first.get(teacherName)
    if (known === undefined) first.set(teacherName, teacherId)
    else if (known !== teacherId) twice.add(teacherName)
  }
  return twice
}

export const keyOf = (classId: number, courseId: number) => `${classId}-${courseId}`

export const isSame = (one: readonly Share[], other: readonly Share[]) =>
  one.length === other.length &&
  one.every(({ teacherId, weeklyLessons }) =>
    other.some((share) => share.teacherId === teacherId && share.weeklyLessons === weeklyLessons),
  )

const nameOf = ({ teacherName, teacherNumber }: Omit<Share, 'weeklyLessons'>, namesakes?: Namesakes) =>
  namesakes?.has(teacherName) ? `${teacherName}（${teacherNumber}）` : teacherName

/** 王芳 5、李明 2: as a cell is copied; with namesakes, as it is read: 张伟（T032） 5. */
export const textOf = (shares: readonly Share[], namesakes?: Namesakes) =>
  shares.map((share) => `${nameOf(share, namesakes)} ${share.weeklyLessons}`).join('、')

export const LESSONS_WRONG = `请填写 ${WEEKLY_LESSONS.min}–${WEEKLY_LESSONS.max} 的整数`

/** Lessons as typed: a number, or what is wrong with them. */
export const lessonsIn = (text: string): number | string => {
  const typed = text.trim()
  if (typed === '') return '请填写'
  const lessons = Number(typed)
  return /^\d+$/.test(typed) && lessons <= WEEKLY_LESSONS.max ? lessons : LESSONS_WRONG
}

/** One or two digits are lessons; a teacher's number is longer. */
export const isBareNumber = (text: string) => /^\s*\d{1,2}\s*$/.test(text)

/** Names of two characters are often padded to the width of three: 王　芳 is 王芳. */
export const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

export interface Named {
  name: string
  lessons: number | undefined
}

/** A number of lessons at the end stands apart from the name, in brackets, or behind a Chinese character. */
const WITH_LESSONS = /^(.+?)(?:\s+|[(（]|(?<=\p{Script=Han}))(\d{1,2})\s*节?[)）]?$/u

/** 王芳 5 or 王芳5 or 王芳（5节）: a name and, where they are written, lessons. A number alone names nobody. */
export const namedIn = (text: string): Named | undefined => {
  const said = text.trim()
  if (said === '' || isBareNumber(said)) return undefined
  const [, name = said, lessons] = WITH_LESSONS.exec(said) ?? []
  return { name: name.trim(), lessons: lessons === undefined ? undefined : Number(lessons) }
}

/** What a spreadsheet puts on the clipboard: rows of cells. The last line break ends a line, it begins none. */
export const blockIn = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))

export type CellText = { people: readonly Named[] } | { lessons: number } | { wrong: string }

/** What one pasted cell says: people, lessons for whoever is there, or nothing that can be understood. */
export const cellIn = (text: string): CellText => {
  if (text === '') return { people: [] }
  if (isBareNumber(text)) {
    const lessons = lessonsIn(text)
    return typeof lessons === 'number' ? { lessons } : { wrong: lessons }
  }
  const parts = text.split(/[、，,;；\n/]+/).filter((part) => part.trim() !== '')
  if (parts.length > CELL_TEACHERS_MAX) return { wrong: `最多 ${CELL_TEACHERS_MAX} 位教师` }
  const people = parts.flatMap((part) => namedIn(part) ?? [])
  if (people.length < parts.length) return { wrong: '没有教师姓名' }
  const beyond = people.some(({ lessons = 0 }) => lessons > WEEKLY_LESSONS.max)
  return beyond ? { wrong: LESSONS_WRONG } : { people }
}
