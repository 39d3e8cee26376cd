import type { PageOf } from '@xueqiao/contract/common/page'
import type { StudentRow } from '@xueqiao/contract/features/pupils/students/detail'
import { CallError } from '../../../../api/call-error'

export const UNREADABLE = '获取学生列表失败：无法解析数据格式'

/** The envelope is off already: what is left is a page or a plain array (001 §7.3; decisions G16). */
export const readStudents = (answer: unknown): PageOf<StudentRow> => {
  // The server has parsed its rows with the contract's schema.
  if (Array.isArray(answer)) return { content: answer as StudentRow[], totalElements: answer.length }
  const { content, totalElements } = Object(answer) as Partial<PageOf<StudentRow>>
  if (!Array.isArray(content)) throw new CallError(200, { flagged: true, message: UNREADABLE })
  return { content, totalElements: typeof totalElements === 'number' ? totalElements : content.length }
}
