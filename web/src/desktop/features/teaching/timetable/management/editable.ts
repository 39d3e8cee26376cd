import type { Schedule } from '@xueqiao/contract/features/teaching/timetable/versions'

type Version = Pick<Schedule, 'status' | 'mayEdit'>

/** A draft, and the reader's to plan. */
export const isOpenFor = ({ status, mayEdit }: Version) => status === 'DRAFT' && mayEdit

/** Why nothing of it can be changed. */
export const closedWords = ({ mayEdit }: Version) =>
  mayEdit ? '课表已发布；要重新排课，请先复制为新草稿。' : '课表涵盖全校班级，由学校管理员排课和发布。'
