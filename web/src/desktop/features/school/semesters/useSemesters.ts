import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import type { SemesterRow } from '@xueqiao/contract/features/school/semesters/input'
import { useRemove } from '../../../kit/list/useRemove'
import { useSetCurrent } from '../../../kit/list/useSetCurrent'
import { keepCurrent } from './current-semester'

export const SEMESTERS = { noun: '学期', measure: '个' } as const
export const OFFLINE = '系统错误，请稍后重试'

interface Words {
  removed: string
}

/** What both pages do with a semester that is there; only their words differ (002 §8). */
export const useSemesterActions = ({ removed }: Words) => {
  const texts = { offline: OFFLINE }
  const remove = useRemove({
    of: SEMESTERS,
    one: { ...semestersApi.remove, done: removed },
    note: '删除后无法恢复。',
    texts,
  })
  const setCurrent = useSetCurrent<SemesterRow>({
    endpoint: semestersApi.setCurrent,
    title: '设为当前学期',
    question: ({ name }) => `确定要将 ${name} 设为当前学期吗？`,
    note: '其他学期将不再是当前学期。',
    done: () => '设置成功',
    texts,
    after: keepCurrent,
  })
  return { remove: remove.one, setCurrent }
}
