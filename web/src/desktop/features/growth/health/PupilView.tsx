import {
  healthRecordsApi as api,
  type CheckRow,
  type PupilHealth,
} from '@xueqiao/contract/features/growth/health/api'
import { BMI_CLASS_LABELS, VISION } from '@xueqiao/contract/features/growth/health/values'
import { useApi } from '../../../../api/queries'
import { Chart } from '../../../kit/Chart'
import { column } from '../../../kit/list/column'
import { ReadTable } from '../../../kit/list/ReadTable'
import { RowActions } from '../../../kit/list/RowActions'
import { Tool } from '../../../kit/list/Tool'
import { useRemove } from '../../../kit/list/useRemove'
import { RecordPage } from '../../../kit/record/RecordPage'
import { CheckDialog } from './CheckDialog'
import { CHECKS } from './naming'
import { useCheckDialog } from './useCheckDialog'
import { Years } from './Years'

const MISSING = {
  icon: 'student',
  title: '没有找到这名学生',
  text: '可能已经离校，或者不在您任教的班级。',
} as const

const SHOWN = 50
const eyes = (left: number | null, right: number | null) =>
  left === null && right === null ? '' : [left, right].map((eye) => eye?.toFixed(1) ?? '—').join(' / ')

const col = column<CheckRow>()
const COLUMNS = [
  col.of('examDate', '检查日期', { width: 116 }),
  col.of('height', '身高', { width: 80 }),
  col.of('weight', '体重', { width: 80 }),
  col.of('leftNaked', '裸眼视力（左/右）', {
    width: 140,
    render: ({ leftNaked, rightNaked }) => eyes(leftNaked, rightNaked),
  }),
  col.of('leftCorrected', '矫正视力（左/右）', {
    width: 140,
    render: ({ leftCorrected, rightCorrected }) => eyes(leftCorrected, rightCorrected),
  }),
  col.of('healthStatus', '健康状况', {}),
]

const Checks = ({ studentId, mayEdit }: { studentId: number; mayEdit: boolean }) => {
  const query = useApi(api.search, { query: { studentId, size: SHOWN } }, { silent: true })
  const dialog = useCheckDialog(studentId)
  const remove = useRemove({ of: CHECKS, one: api.remove })
  const actions = col.of('id', '操作', {
    width: 120,
    render: (row) => (
      <RowActions
        actions={[
          { label: '编辑', onClick: () => dialog.edit(row.id) },
          { label: '删除', danger: true, onClick: () => remove.one({ id: row.id, name: row.examDate }) },
        ]}
      />
    ),
  })
  return (
    <section className="card health-part" aria-label="体检记录">
      <div className="health-bar">
        <h2>体检记录</h2>
        {mayEdit && (
          <Tool icon="plus" onClick={dialog.add}>
            新增体检记录
          </Tool>
        )}
      </div>
      <ReadTable
        query={query}
        endpoint={api.search}
        failed="未能加载体检记录"
        label="体检记录"
        rows={query.data?.content ?? []}
        columns={mayEdit ? [...COLUMNS, actions] : COLUMNS}
        empty="还没有体检记录"
      />
      <CheckDialog dialog={dialog} />
    </section>
  )
}

/** Height, weight and sight over the years: against one's own past alone. */
const Trends = ({ points }: Pick<PupilHealth, 'points'>) => {
  const sighted = points.filter(({ leftNaked, rightNaked }) => leftNaked !== null || rightNaked !== null)
  const latest = points.findLast(({ bmi }) => bmi !== null)
  return (
    <div className="health-row">
      <section className="card health-part" aria-label="身高与体重">
        <h2>
          身高与体重{' '}
          {latest !== undefined && (
            <small className="muted">
              体重指数 {latest.bmi?.toFixed(1)}
              {latest.bmiClass !== null && `，${BMI_CLASS_LABELS[latest.bmiClass]}`}（{latest.date}）
            </small>
          )}
        </h2>
        <Chart
          label="身高与体重"
          kind="line"
          colours={['--green', '--blue']}
          columns={['日期', '身高（厘米）', '体重（公斤）']}
          rows={points.map(({ date, height, weight }) => [date, height, weight])}
          empty="还没有身高和体重"
        />
      </section>
      <section className="card health-part" aria-label="视力">
        <h2>裸眼视力</h2>
        <Chart
          label="裸眼视力"
          kind="line"
          min={VISION.min}
          max={VISION.max}
          colours={['--green', '--blue']}
          columns={['日期', '左眼', '右眼']}
          rows={sighted.map(({ date, leftNaked, rightNaked }) => [date, leftNaked, rightNaked])}
          empty="还没有视力记录"
        />
      </section>
    </div>
  )
}

export const PupilView = ({ studentId }: { studentId: number }) => {
  const query = useApi(api.ofPupil, { params: { studentId } }, { silent: true })
  return (
    <RecordPage query={query} endpoint={api.ofPupil} missing={MISSING} failed="未能加载健康档案">
      {(health) => (
        <>
          <div className="health-bar">
            <h2 className="health-who">
              {health.studentName}{' '}
              <small className="muted">
                {health.className} {health.gender} {health.studentNumber}
              </small>
            </h2>
          </div>
          {health.details && <Trends points={health.points} />}
          <section className="card health-part" aria-label="体质测试">
            <h2>体质测试</h2>
            <Years years={health.years} leaving={health.leaving} />
          </section>
          {health.details && <Checks studentId={studentId} mayEdit={health.mayEdit} />}
        </>
      )}
    </RecordPage>
  )
}
