import {
  growthFlowApi as api,
  type Coverage,
  type Terms,
} from '@xueqiao/contract/features/growth/growth-records/flow'
import { COVERAGE_SMALL } from '@xueqiao/contract/features/growth/growth-records/values'
import { Select } from 'antd'
import { useApi } from '../../../../api/queries'
import { Chart } from '../../../kit/Chart'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { RecordPage } from '../../../kit/record/RecordPage'
import { COLOURS } from './Covered'

type Term = Terms['terms'][number] & { id: number }
const col = column<Term>()

const columnsOf = ({ dimensions }: Terms) => [
  col.of('semesterName', '学期', { width: 200 }),
  ...dimensions.map(({ dimension, name }, at) => ({
    ...col.of('cells', name, {
      width: 128,
      render: ({ cells }) => {
        const { records = null, pupils = null } = cells[at] ?? {}
        return records === null ? '—' : `${pupils} 人 ${records} 条`
      },
    }),
    key: dimension,
  })),
]

const each = (records: number | null, pupils: number) =>
  records === null || pupils === 0 ? null : Math.round((records / pupils) * 10) / 10

const Figures = ({ data }: { data: Terms }) => (
  <>
    <Chart
      label={`${data.className} 各学期的记录`}
      kind="line"
      unit=" 条"
      min={0}
      colours={COLOURS}
      columns={['学期', ...data.dimensions.map(({ name }) => name)]}
      rows={data.terms.map(({ semesterName, cells }) => [
        semesterName,
        ...cells.map(({ records }) => each(records, data.pupils)),
      ])}
      empty="还没有学期"
    />
    <SimpleTable
      label={`${data.className} 各学期的记录`}
      rows={data.terms.map((one) => ({ ...one, id: one.semesterId }))}
      columns={columnsOf(data)}
      empty="还没有学期"
    />
  </>
)

const MISSING = { icon: 'chart', title: '没有找到这个班级', text: '换一个班级再看。' } as const

interface Props {
  classes: Coverage['classes']
  classId: number
  onChoose: (classId: number) => void
}

/** A class against its own past: records for each of today's pupils, semester by semester. */
export const TermsOfClass = ({ classes, classId, onChoose }: Props) => {
  const query = useApi(api.terms, { params: { classId } }, { silent: true })
  return (
    <section className="card growth-part growth-wide" aria-label="各学期">
      <h2>
        各学期{' '}
        <small className="muted">
          今天在班的学生平均每人的记录数，只与本班以前比；不足 {COVERAGE_SMALL} 人不显示
        </small>
      </h2>
      <div className="growth-choice">
        <Select
          aria-label="班级"
          value={classId}
          options={classes.map((one) => ({ value: one.classId, label: one.className }))}
          onChange={onChoose}
        />
      </div>
      <RecordPage query={query} endpoint={api.terms} missing={MISSING} failed="未能加载各学期的记录">
        {(data) => <Figures data={data} />}
      </RecordPage>
    </section>
  )
}
