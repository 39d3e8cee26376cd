import { healthRecordsApi as api, type FitnessYear } from '@xueqiao/contract/features/growth/health/api'
import { FITNESS_LEVEL_LABELS, schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { column } from '../../../../kit/list/column'
import { ReadTable } from '../../../../kit/list/ReadTable'
import { useOpensHealth } from './useOpensHealth'

const col = column<FitnessYear>()
const COLUMNS = [
  col.of('schoolYear', '学年', { width: 128, render: ({ schoolYear }) => schoolYearName(schoolYear) }),
  col.of('grade', '年级', { width: 80 }),
  col.of('level', '等级', {
    width: 80,
    render: ({ level }) => (level === null ? '未测完' : FITNESS_LEVEL_LABELS[level]),
  }),
  col.of('total', '总分', { width: 80, render: ({ total }) => total?.toFixed(1) }),
  col.of('items', '成绩', {
    render: ({ items }) =>
      items.flatMap(({ name, result }) => (result === null ? [] : `${name} ${result}`)).join('，'),
  }),
]

/** The fitness test of each school year; of height and weight only what whoever looks may know. */
export const Fitness = ({ studentId }: { studentId: number }) => {
  const seen = useOpensHealth(studentId)
  const query = useApi(api.ofPupil, { params: { studentId } }, { enabled: seen, silent: true })
  if (!seen) return null
  return (
    <section aria-label="体质测试" className="student-section">
      <h2>
        体质测试 <Link to={`/student-growth/health?studentId=${studentId}`}>体质详情</Link>
      </h2>
      <ReadTable
        query={query}
        endpoint={api.ofPupil}
        failed="未能加载体质测试"
        label="体质测试"
        rows={query.data?.years ?? []}
        columns={COLUMNS}
        empty="还没有体质测试成绩"
      />
    </section>
  )
}
