import { type AssessmentRow, assessmentsApi as api } from '@xueqiao/contract/features/growth/assessments/api'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import { ASSESSMENT_TYPE_LABELS, SCORE_FIELDS } from '@xueqiao/contract/features/growth/assessments/values'
import { Button } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { leaveUnasked, mayLeave } from '../../../../lib/leave'
import { ScoreCells } from '../../../../lib/marks/ScoreCells'
import { useCan } from '../../../../session/access'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { useRemove } from '../../../kit/list/useRemove'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { ChangedAssessment } from './AssessmentForm'
import { ASSESSMENTS, LIST, radarAddress, StatusTag } from './naming'
import './assessments.css'

const MISSING = {
  icon: 'chart',
  title: '没有找到这条评估',
  text: '它可能已经删除，还没有审核，或者不是您任教的班级的。',
} as const

const Shown = ({ row }: { row: AssessmentRow }) => (
  <section className="card assessment-shown" aria-label="评估内容">
    <dl>
      <dt>{LABELS.type}</dt>
      <dd>{ASSESSMENT_TYPE_LABELS[row.type]}</dd>
      <dt>{LABELS.date}</dt>
      <dd>{row.date}</dd>
      {SCORE_FIELDS.map((field) => [
        <dt key={field}>{LABELS[field]}</dt>,
        <dd key={`${field}-score`}>
          <ScoreCells score={row[field]} />
        </dd>,
      ])}
      <dt>{LABELS.comment}</dt>
      <dd>{row.comment ?? <span className="muted">—</span>}</dd>
    </dl>
  </section>
)

const Radar = ({ row }: { row: AssessmentRow }) => {
  const navigate = useNavigate()
  return <Button onClick={() => navigate(radarAddress(row))}>雷达图</Button>
}

const Actions = ({ row }: { row: AssessmentRow }) => {
  const navigate = useNavigate()
  const approving = useAction(api.approve)
  const remove = useRemove({
    of: ASSESSMENTS,
    one: api.remove,
    after: () => leaveUnasked(() => navigate(LIST)),
  })
  return (
    <>
      {row.mayApprove && (
        <Button
          loading={approving.busy}
          // What is being changed below is no part of it yet.
          onClick={() =>
            void mayLeave().then(
              (may) => may && approving.run({ params: { id: row.id }, query: { version: row.version } }),
            )
          }
        >
          审核通过
        </Button>
      )}
      {row.mayEdit && (
        <Button danger onClick={() => remove.one({ id: row.id, name: `${row.studentName} ${row.date}` })}>
          删除
        </Button>
      )}
      <Radar row={row} />
    </>
  )
}

/** One assessment: to be changed by those who may, read by everybody else whom it concerns. */
export const AssessmentPage = () => {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const can = useCan()
  const query = useApi(api.get, { params: { id } }, { enabled: isRecordId(id), silent: true, staleTime: 0 })
  return (
    <RecordPage
      query={query}
      endpoint={api.get}
      known={isRecordId(id)}
      missing={MISSING}
      back={{ to: LIST, label: '返回学生评估' }}
      failed="未能打开评估"
    >
      {(row) => (
        <ResourcePage
          title={`${row.studentName} 的${ASSESSMENT_TYPE_LABELS[row.type]}`}
          count={`${row.class}，${row.authorName} 评估`}
          actions={can('grade:view') ? <Actions row={row} /> : <Radar row={row} />}
        >
          <p>
            <StatusTag status={row.status} />{' '}
            {row.approvedByName !== null && <span className="muted">{row.approvedByName} 审核</span>}
          </p>
          {row.mayEdit ? <ChangedAssessment row={row} onSaved={() => navigate(LIST)} /> : <Shown row={row} />}
        </ResourcePage>
      )}
    </RecordPage>
  )
}
