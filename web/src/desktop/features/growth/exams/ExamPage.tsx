import { examsApi as api, type ExamDetail } from '@xueqiao/contract/features/growth/exams/api'
import { type OfSheet, scoresApi } from '@xueqiao/contract/features/growth/exams/scores'
import { EXAM_TYPE_LABELS } from '@xueqiao/contract/features/growth/exams/values'
import { Button } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useAction } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { later } from '../../../kit/later'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { ImportTool } from '../../../kit/list/Tool'
import { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { ExamDialog } from './ExamDialog'
import { FamilyMarks } from './FamilyMarks'
import { LIST, StatusTag } from './naming'
import { Progress } from './Progress'
import { ScoreSheet } from './ScoreSheet'
import { useExamDialog } from './useExamDialog'
import { WithdrawDialog } from './WithdrawDialog'
import './exams.css'

const MISSING = {
  icon: 'chart',
  title: '没有找到这场考试',
  text: '它可能已经删除，或者没有您任教的班级和教学班参加。',
} as const

const ExportScoresDialog = later(
  () => import('./ExportScoresDialog').then((m) => m.ExportScoresDialog),
  ({ exporting }) => exporting.asking.open,
)

const ImportScoresDialog = later(
  () => import('./ImportScoresDialog').then((m) => m.ImportScoresDialog),
  ({ open }) => open,
)

/** The template has the courses of this exam. */
const Import = ({ exam }: { exam: ExamDetail }) => {
  const importing = useOpened<true>()
  const template = useDownload(api.templateOf)
  return (
    <>
      <ImportTool
        need="grade:create"
        template={{ label: '下载模板', onClick: () => template.run({ params: { id: exam.id } }) }}
        upload={{ label: '批量导入成绩', onClick: () => importing.show(true) }}
      />
      <ImportScoresDialog open={importing.open} onClose={importing.close} />
    </>
  )
}

/** A template without a course helps nobody who only looks on. */
const fills = ({ status, sheets, sections }: ExamDetail) =>
  status === 'ENTRY' && (sheets.some(({ mayEnter }) => mayEnter) || sections.length > 0)

/** Each class once, however many courses it has. */
const pupilsOf = ({ sheets }: ExamDetail, classId: number | undefined) =>
  [...new Map(sheets.map((one) => [one.classId, one.pupils]))]
    .filter(([id]) => classId === undefined || id === classId)
    .reduce((sum, [, pupils]) => sum + pupils, 0)

const Actions = ({ exam, classId }: { exam: ExamDetail; classId: number | undefined }) => {
  const confirm = useConfirm()
  const releasing = useAction(api.release)
  const exporting = useChoosyExport({ ofClass: classId !== undefined, total: pupilsOf(exam, classId) })
  const form = useExamDialog(exam.semesterId)
  const withdrawing = useOpened<true>()
  const params = { id: exam.id }
  const release = async () => {
    const sure = await confirm({
      title: '发布成绩',
      question: `发布“${exam.name}”的成绩？`,
      note: '学生和家长会收到提醒，只看到自己的成绩，不含排名。发布后修改或撤回成绩需要填写原因。',
      ok: '发布',
    })
    if (sure) await releasing.run({ params })
  }
  return (
    <>
      {exam.mayManage && exam.status === 'ENTRY' && (
        <>
          <Button type="primary" loading={releasing.busy} onClick={release}>
            发布成绩
          </Button>
          <Button onClick={() => form.edit(exam.id)}>编辑考试</Button>
          <ExamDialog dialog={form} />
        </>
      )}
      {exam.mayManage && exam.status === 'RELEASED' && (
        <Button danger onClick={() => withdrawing.show(true)}>
          撤回成绩
        </Button>
      )}
      {withdrawing.open && <WithdrawDialog exam={exam} onClose={withdrawing.close} />}
      {fills(exam) && <Import exam={exam} />}
      <Button
        loading={exporting.busy}
        onClick={() => exporting.run(classId === undefined ? {} : { classId }, params)}
      >
        {classId === undefined ? '导出成绩' : '导出本班'}
      </Button>
      <ExportScoresDialog exporting={exporting} />
    </>
  )
}

const Opened = ({ id, of }: { id: number; of: OfSheet }) => {
  const input = { params: { id }, query: of }
  const query = useApi(scoresApi.sheet, input, { staleTime: 0, silent: true })
  // What was read before may be older than what was stored since.
  if (query.data === undefined || !query.isFetchedAfterMount)
    return (
      <section className="card">
        {query.isError ? (
          <FailedState
            title="未能打开成绩表"
            text={failureText(query.error, scoresApi.sheet)}
            onRetry={query.refetch}
          />
        ) : (
          <LoadingRows />
        )}
      </section>
    )
  const { courses } = query.data
  // What is read anew after a check shows who checked; what is typed stays as long as the sheet is the same.
  return (
    <ScoreSheet
      key={courses.map(({ courseId, items }) => `${courseId} ${items.length}`).join()}
      sheet={query.data}
      onCheck={query.refetch}
    />
  )
}

const StaffExam = ({ id }: { id: number }) => {
  const [params] = useSearchParams()
  const query = useApi(api.get, { params: { id } }, { enabled: isRecordId(id), silent: true, staleTime: 0 })
  useSeen(`${LIST}/${id}`, query.isSuccess)
  const number = (name: string) => Number(params.get(name)) || undefined
  const [classId, courseId, sectionId] = [number('classId'), number('courseId'), number('sectionId')]
  const ofClass = classId === undefined ? undefined : { classId, ...(courseId !== undefined && { courseId }) }
  const of = sectionId === undefined ? ofClass : { sectionId }
  return (
    <RecordPage
      query={query}
      endpoint={api.get}
      known={isRecordId(id)}
      missing={MISSING}
      back={{ to: LIST, label: '返回考试成绩' }}
      failed="未能打开考试"
    >
      {(exam) => (
        <ResourcePage
          title={exam.name}
          count={`${exam.grade}，${EXAM_TYPE_LABELS[exam.type]}，${exam.startDate}`}
          actions={<Actions exam={exam} classId={classId} />}
        >
          <p className="exam-state">
            <StatusTag status={exam.status} />
            <span className="muted">
              {exam.entryUntil !== null && `录入截止 ${exam.entryUntil}；`}
              录入后由班主任或管理员复核，全部复核后发布
            </span>
          </p>
          <Progress exam={exam} chosen={of} />
          {of === undefined ? (
            <section className="card">
              <EmptyState
                icon="pen"
                title="请选择班级或科目"
                text="点开一格录入一科，点班级一次录入多科；走班的科目点教学班。"
              />
            </section>
          ) : (
            <Opened key={`${classId} ${courseId} ${sectionId}`} id={id} of={of} />
          )}
        </ResourcePage>
      )}
    </RecordPage>
  )
}

/** For those who work with marks the sheets of an exam; for a family their own marks. */
export const ExamPage = () => {
  const id = Number(useParams().id)
  const can = useCan()
  return can('grade:view') ? <StaffExam id={id} /> : <FamilyMarks examId={id} />
}
