import type { PageOf } from '@xueqiao/contract/common/page'
import type { TeacherRow } from '@xueqiao/contract/features/teachers'

/** The answer is a page or a plain list (002 §7.1); the server has parsed its rows with the contract's schema. */
export const readTeachers = (answer: PageOf<TeacherRow> | TeacherRow[]): PageOf<TeacherRow> =>
  Array.isArray(answer) ? { content: answer, totalElements: answer.length } : answer
