import {
  growthEvaluationsApi as api,
  type EvaluationRow,
} from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { EVALUATION_LABELS as LABELS } from '@xueqiao/contract/features/growth/growth-evaluations/labels'
import { DIMENSIONS } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Form, Input, Select } from 'antd'
import { Link, useNavigate } from 'react-router'
import { act, useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { toast } from '../../../../lib/toast'
import { nameIn } from '../../../../shared/growth/dimensions'
import { HandbooksOfClass } from '../../../handbooks/OfClass'
import { column } from '../../../kit/list/column'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import type { RowAction } from '../../../kit/list/RowActions'
import { Tool } from '../../../kit/list/Tool'
import { useChosen } from '../../../kit/list/useChosen'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { EvaluationDialog } from './EvaluationDialog'
import { EVALUATIONS, profileOf, StatusTag, statusOptions } from './naming'

/** A row is a pupil: who has no evaluation yet has a row all the same. */
type Row = Omit<EvaluationRow, 'id'> & { id: number; evaluationId: number | null }
const rowOf = (row: EvaluationRow): Row => ({ ...row, id: row.studentId, evaluationId: row.id })

/** More names than these are counted. */
const NAMED = 5

const col = column<Row>()
const tenth = (score: number | null | undefined) =>
  score === null || score === undefined ? <span className="muted">—</span> : score.toFixed(1)

const columnsOf = (rows: readonly Row[], actions: (row: Row) => readonly RowAction[]) => [
  col.of('studentName', LABELS.studentId, {
    width: 96,
    sticky: true,
    render: ({ studentId, studentName }) => (
      <Link to={profileOf(studentId)} className="kit-name">
        {studentName}
      </Link>
    ),
  }),
  col.of('class', LABELS.class, { width: 104 }),
  ...DIMENSIONS.map((dimension) => ({
    ...col.of('dimensions', nameIn(rows, dimension), {
      width: 88,
      render: ({ dimensions }) => tenth(dimensions.find((one) => one.dimension === dimension)?.score),
    }),
    key: dimension,
  })),
  col.of('total', LABELS.total, { width: 72, render: ({ total }) => <b>{tenth(total)}</b> }),
  col.of('comment', LABELS.comment, { render: ({ comment }) => comment ?? <span className="muted">—</span> }),
  col.of('status', LABELS.status, { width: 88, render: ({ status }) => <StatusTag status={status} /> }),
  col.actions(actions, { width: 148 }),
]

/** Who is selected and not approved with the others, and why. */
const leftOut = (chosen: readonly Row[]) => {
  const named = (rows: readonly Row[], why: string) => {
    const names = rows.slice(0, NAMED).map(({ studentName }) => studentName)
    const more = rows.length > NAMED ? `等 ${rows.length} 名` : ''
    return rows.length === 0 ? [] : [`${names.join('、')}${more}${why}`]
  }
  const others = chosen.filter(({ mayApprove }) => !mayApprove)
  return [
    ...named(
      others.filter(({ status }) => status === 'NONE'),
      '还没有评价',
    ),
    ...named(
      others.filter(({ status }) => status === 'APPROVED'),
      '此前已审核',
    ),
    ...named(
      others.filter(({ status }) => status === 'PENDING'),
      '不由您审核',
    ),
  ].join('，')
}

/** A semester's evaluations, a row a pupil, in the order of their numbers and never of their scores. */
export const EvaluationsPage = () => {
  const list = useResourceList<Row>(api.search as never, {
    read: (answer) => {
      // As the endpoint answers; the list wants a number for every row.
      const { content, totalElements } = answer as { content: EvaluationRow[]; totalElements: number }
      return { content: content.map(rowOf), totalElements }
    },
  })
  const navigate = useNavigate()
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS, silent: true })
  const writing = useOpened<Row>()
  const { chosen, bodyOf, forgetChanged } = useChosen(list, { idOf: ({ evaluationId }) => evaluationId })
  const approvable = chosen.filter(({ mayApprove }) => mayApprove)
  const approving = useAction(api.approveMany, {
    done: ({ approved }) => [`已审核 ${approved} 份评价`, leftOut(chosen)].filter(Boolean).join('，'),
    after: () => list.select([]),
    failed: forgetChanged,
  })
  const approve = () =>
    approvable.length === 0
      ? toast.warning(`没有可以审核的评价：${leftOut(chosen)}`)
      : void approving.run({ body: bodyOf(approvable) })
  const classId = Number(list.filters.classId) || undefined
  const className = list.rows.find((row) => row.classId === classId)?.class
  const columns = columnsOf(list.rows, (row) => [
    { label: '档案', onClick: () => navigate(profileOf(row.studentId)) },
    ...(row.mayEdit
      ? [{ label: row.evaluationId === null ? '评价' : '修改', onClick: () => writing.show(row) }]
      : []),
    ...(row.mayApprove && row.evaluationId !== null
      ? [
          {
            label: '审核',
            onClick: () =>
              act(api.approve, {
                params: { id: row.evaluationId ?? 0 },
                query: { version: row.version ?? undefined },
              }),
          },
        ]
      : []),
  ])
  return (
    <ResourcePage title="综合评价" count={countOf(list, EVALUATIONS)}>
      <FilterBar list={list}>
        <Form.Item name="semesterId" label={LABELS.semesterId}>
          <Select
            allowClear
            placeholder="本学期"
            options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="classId" label={LABELS.class}>
          <ClassSelect placeholder="全部班级" />
        </Form.Item>
        <Form.Item name="keyword" label={LABELS.studentId}>
          <Input allowClear placeholder="姓名或学号" />
        </Form.Item>
        <Form.Item name="status" label={LABELS.status}>
          <Select allowClear placeholder="全部状态" options={statusOptions} />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={list}
        of={EVALUATIONS}
        columns={columns}
        onOpen={(row) => navigate(profileOf(row.studentId))}
        toolbar={
          <>
            {chosen.length > 0 && (
              <Tool icon="check" loading={approving.busy} onClick={approve}>
                审核所选
              </Tool>
            )}
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
            {classId !== undefined && className !== undefined && (
              <HandbooksOfClass classId={classId} className={className} />
            )}
          </>
        }
      />
      <Opened by={writing}>
        {({ evaluationId, ...row }, dialog) => (
          <EvaluationDialog row={{ ...row, id: evaluationId }} {...dialog} />
        )}
      </Opened>
    </ResourcePage>
  )
}
