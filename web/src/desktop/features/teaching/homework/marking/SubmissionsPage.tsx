import type { HomeworkRow } from '@xueqiao/contract/features/teaching/homework/assign'
import {
  markingApi as api,
  type ClassOverview,
  type HomeworkOverview,
} from '@xueqiao/contract/features/teaching/homework/marking'
import type { SubmissionRow } from '@xueqiao/contract/features/teaching/homework/submission'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { act } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { useCan } from '../../../../../session/access'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { useConfirm } from '../../../../kit/dialog/useConfirm'
import { later } from '../../../../kit/later'
import { ReadTable } from '../../../../kit/list/ReadTable'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { Tool } from '../../../../kit/list/Tool'
import { useChoosyExport } from '../../../../kit/list/useChoosyExport'
import { isRecordId, RecordPage } from '../../../../kit/record/RecordPage'
import { MISSING } from '../HomeworkDetailPage'
import { detailAddress, gradeAddress, submissionAddress } from '../naming'
import { ClassFigures } from './ClassFigures'
import { submissionColumns } from './submissionColumns'
import '../homework.css'

const ExportSubmissionsDialog = later(
  () => import('./ExportSubmissionsDialog').then((m) => m.ExportSubmissionsDialog),
  ({ exporting }) => exporting.asking.open,
)

const LIST = { to: '/homework/teacher', label: '返回作业管理' }
/** As many as the server gives at once; a class has fewer. */
const WHOLE_CLASS = 200

const FILTERS = {
  all: ['全部', ({ total }: ClassOverview) => total],
  missing: ['未交', ({ missing }: ClassOverview) => missing],
  waiting: ['待批', waitingIn],
  returned: ['已退回', ({ returned }: ClassOverview) => returned],
  graded: ['已批', ({ graded }: ClassOverview) => graded],
  late: ['迟交', ({ late }: ClassOverview) => late],
} as const
type Filter = keyof typeof FILTERS
const isFilter = (value: string | null): value is Filter => value !== null && value in FILTERS

function waitingIn({ total, missing, returned, graded }: ClassOverview, { needsSubmission }: HomeworkRow) {
  // A tick asks for no marking.
  return needsSubmission ? total - missing - returned - graded : 0
}

/** The class and the part of it that are looked at stand in the address. */
const useChosen = (classes: readonly ClassOverview[]) => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('filter')
  const set = (key: string, value: string | undefined) =>
    setParams(
      (before) => {
        if (value === undefined) before.delete(key)
        else before.set(key, value)
        return before
      },
      { replace: true },
    )
  return {
    shown: classes.find(({ classId }) => String(classId) === params.get('classId')) ?? classes[0],
    filter: isFilter(asked) ? asked : 'all',
    /** Of whose work this went wrong. */
    tag: params.get('tag') ?? undefined,
    setTag: (tag: string | undefined) => set('tag', tag),
    setClass: (id: number) => set('classId', String(id)),
    setFilter: (filter: Filter) => set('filter', filter),
  }
}

const Loaded = ({ homework, classes }: HomeworkOverview) => {
  const { shown, filter, tag, setClass, setFilter, setTag } = useChosen(classes)
  const [selected, select] = useState<readonly number[]>([])
  const { id, may, status } = homework
  const input = { params: { id }, query: { classId: shown?.classId, filter, size: WHOLE_CLASS } }
  const query = useApi(api.submissions, input, { enabled: shown !== undefined, staleTime: 0, silent: true })
  const file = useChoosyExport({ ofClass: true, total: shown?.total })
  const confirm = useConfirm()
  const navigate = useNavigate()
  const can = useCan()
  const grades = may.grade && can('homework:grade')
  const reminds = may.manage && can('homework:create') && status === 'PUBLISHED'
  const addressOf = (row: SubmissionRow) => (grades ? gradeAddress(row) : submissionAddress(row))
  const rows = (query.data?.content ?? []).filter(({ tags }) => tag === undefined || tags.includes(tag))
  const first = homework.needsSubmission ? rows.find(({ state }) => state === 'SUBMITTED') : undefined
  const chosen = rows.filter((row) => selected.includes(row.id) && row.state === 'SUBMITTED')

  const remind = () =>
    confirm({
      title: '提醒未交',
      question: `确定提醒 ${shown?.className} 未交的 ${shown?.missing} 名学生和他们的家长吗?`,
      note: '每项作业每人每天至多提醒一次。',
      ok: '提醒',
      onOk: () =>
        act(
          api.remind,
          { params: { id }, body: { classId: shown?.classId ?? null } },
          {
            done: ({ reminded, skipped }) =>
              [`已提醒 ${reminded} 人`, ...(skipped > 0 ? [`${skipped} 人今天已提醒过`] : [])].join('，'),
          },
        ),
    })
  const markRead = () =>
    confirm({
      title: '记为已阅',
      question: `确定将选中的 ${chosen.length} 份作业记为已阅吗?`,
      note: '不再给分数和评语；需要时仍可逐份修改。',
      ok: '记为已阅',
      onOk: () =>
        act(
          api.markRead,
          { params: { id }, body: { submissionIds: chosen.map((row) => row.id) } },
          { done: ({ marked }) => `已批阅 ${marked} 份`, after: () => select([]) },
        ),
    })

  return (
    <ResourcePage
      title="提交情况"
      count={homework.title}
      actions={<ButtonLink to={detailAddress(homework)}>作业详情</ButtonLink>}
    >
      {classes.length > 1 && shown !== undefined && (
        <Segmented
          className="submissions-classes"
          value={shown.classId}
          options={classes.map(({ classId, className }) => ({ value: classId, label: className }))}
          onChange={(classId) => {
            select([])
            setClass(classId)
          }}
        />
      )}
      {shown !== undefined && (
        <ClassFigures overview={shown} estimated={homework.estimatedMinutes} tag={tag} onTag={setTag} />
      )}
      <section className="card kit-list" aria-label="学生列表">
        <div className="kit-strip">
          <Segmented<Filter>
            value={filter}
            options={(Object.keys(FILTERS) as Filter[]).map((value) => {
              const [label, countIn] = FILTERS[value]
              return { value, label: shown === undefined ? label : `${label} ${countIn(shown, homework)}` }
            })}
            onChange={setFilter}
          />
          <div className="kit-toolbar" role="toolbar" aria-label="提交操作">
            {grades && first !== undefined && (
              <Tool icon="pen" type="primary" onClick={() => navigate(gradeAddress(first))}>
                开始批改
              </Tool>
            )}
            {grades && (
              <Tool icon="check" disabled={chosen.length === 0} onClick={() => void markRead()}>
                所选记为已阅
              </Tool>
            )}
            {reminds && (
              <Tool icon="bell" disabled={(shown?.missing ?? 0) === 0} onClick={() => void remind()}>
                提醒未交
              </Tool>
            )}
            <Tool
              icon="export"
              loading={file.busy}
              onClick={() => file.run({ classId: shown?.classId }, { id })}
            >
              导出
            </Tool>
          </div>
        </div>
        <ExportSubmissionsDialog exporting={file} />
        <ReadTable<SubmissionRow>
          label="学生提交情况"
          query={query}
          endpoint={api.submissions}
          failed="未能加载提交情况"
          rows={rows}
          columns={submissionColumns({ homework, addressOf })}
          empty={filter === 'all' ? '这个班没有学生' : '没有这样的学生'}
          onOpen={(row) => navigate(addressOf(row))}
          {...(grades && {
            selection: {
              columnWidth: 48,
              fixed: true,
              selectedRowKeys: chosen.map((row) => row.id),
              onChange: (keys) => select(keys.map(Number)),
              getCheckboxProps: (row) => ({
                'aria-label': `选择 ${row.studentName}`,
                disabled: row.state !== 'SUBMITTED',
              }),
            },
          })}
        />
      </section>
    </ResourcePage>
  )
}

/** Who has handed a homework in, and how it came out: a class at a time. */
export const SubmissionsPage = () => {
  const id = Number(useParams().id)
  const options = { enabled: isRecordId(id), staleTime: 0, silent: true }
  const query = useApi(api.overview, { params: { id } }, options)
  return (
    <RecordPage
      query={query}
      endpoint={api.overview}
      known={isRecordId(id)}
      missing={MISSING}
      back={LIST}
      failed="未能打开提交情况"
    >
      {(overview) => <Loaded {...overview} />}
    </RecordPage>
  )
}
