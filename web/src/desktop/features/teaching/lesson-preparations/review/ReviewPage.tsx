import {
  lessonPreparationsApi as api,
  type PreparationDetail,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { preparationReviewApi as review } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { PREPARATION_REASON_MAX } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { Button, Form, Input } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { act, useAction } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { formatDay } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { CourseTag } from '../../../../../lib/Subject'
import { useCan } from '../../../../../session/access'
import { useSeen } from '../../../../../shared/bell/seen'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { Opened } from '../../../../kit/record/Opened'
import { PaperButton } from '../../../../kit/record/PaperButton'
import { isRecordId, RecordPage } from '../../../../kit/record/RecordPage'
import { useOpened } from '../../../../kit/record/useOpened'
import { useDownload } from '../../../../kit/useDownload'
import { Files } from '../Files'
import { HeadFields } from '../HeadFields'
import { Homework } from '../Homework'
import { addressOf, LIST, REVIEWS, reviewAddress, StatusTag } from '../naming'
import { Paper } from '../Paper'
import { MISSING } from '../PreparationPage'
import { SinceSubmitted, VersionsDialog } from '../versions/Versions'
import { lessonMinutesOf } from '../week/lesson-week'
import { reading } from '../writing/editing'
import { writtenOf } from '../writing/written'
import { CommentsPane } from './CommentsPane'
import { NotesContext, useReadNotes } from './notes'
import { ReviewFlow } from './ReviewFlow'
import '../bench.css'

/** Passed or sent back, as it was read: one that was handed in again since is not. */
const Decide = ({ preparation: { id, title, reviewNumber } }: { preparation: PreparationDetail }) => {
  const navigate = useNavigate()
  const decided = { params: { id }, query: { ...(reviewNumber !== null && { number: reviewNumber }) } }
  const after = () => navigate(REVIEWS)
  const approving = useAction(review.approve, { after })
  const rejecting = useOpened<true>()
  return (
    <>
      <Button onClick={() => rejecting.show(true)}>退回</Button>
      <Button type="primary" disabled={approving.busy} onClick={() => approving.run(decided)}>
        通过
      </Button>
      <Opened by={rejecting}>
        {(_, dialog) => (
          <AskDialog<{ reason: string }>
            {...dialog}
            title={`退回 ${title}`}
            width={480}
            name="preparation-reject"
            okText="退回"
            onSave={(body) => act(review.reject, { ...decided, body }, { after })}
          >
            <Form.Item
              name="reason"
              label="退回理由"
              rules={[{ required: true, whitespace: true, message: '请输入退回理由' }]}
            >
              <Input.TextArea
                rows={3}
                maxLength={PREPARATION_REASON_MAX}
                showCount
                placeholder="作者会看到"
              />
            </Form.Item>
          </AskDialog>
        )}
      </Opened>
    </>
  )
}

const Loaded = ({ preparation }: { preparation: PreparationDetail }) => {
  const { id, title, status, mayReview } = preparation
  const notes = useReadNotes(id)
  const versions = useOpened<{ first: number | undefined }>()
  const paper = useDownload(api.exportPaper)
  const manages = useCan()('lessonPreparation:review')
  const written = writtenOf(preparation)
  const editing = reading(preparation)
  const open = notes.notes.filter(({ number }) => number !== undefined).length
  useSeen(reviewAddress(preparation), true)
  return (
    <NotesContext value={notes}>
      <div className="prep-page">
        <header className="prep-top">
          <Link to={manages ? REVIEWS : LIST} className="btn prep-back" aria-label="返回审核管理">
            <Icon name="left" size="s" />
          </Link>
          <h1>审核备课</h1>
          <StatusTag status={status} />
          <span className="muted">
            {title}，{preparation.authorName}
            {preparation.dueOn !== null &&
              status === 'SUBMITTED' &&
              `，${formatDay(preparation.dueOn)} 前审核`}
          </span>
          {preparation.isOverdue && <span className="tag orange">已逾期</span>}
          <div className="prep-actions">
            <PaperButton
              busy={paper.busy}
              onChoose={(format) => void paper.run({ params: { id }, query: { format } })}
            />
            {!mayReview && <ButtonLink to={addressOf(preparation)}>查看备课</ButtonLink>}
            {mayReview && <Decide preparation={preparation} />}
          </div>
        </header>
        <div className="prep-bench" data-week={false}>
          <main className="prep-desk">
            {!mayReview && (
              <p role="note" className="prep-reason">
                {status === 'SUBMITTED'
                  ? '这份备课由他人审核，您可以阅读和评论。'
                  : '这份备课现在不在待审核状态，您可以阅读和评论。'}
              </p>
            )}
            <Paper
              words={written}
              known={preparation.content}
              editing={editing}
              lessonMinutes={lessonMinutesOf([], preparation)}
              head={
                <HeadFields words={written} editing={editing}>
                  <CourseTag course={preparation.courseName} />
                  <span>{preparation.grade}</span>
                  <span>{preparation.classNames.join('、')}</span>
                  <Files files={preparation.files} written={written} onAdd={() => {}} />
                </HeadFields>
              }
              homework={<Homework preparation={preparation} ids={written.homeworkIds} />}
            />
          </main>
          <aside className="prep-pane prep-review" aria-label="审核">
            <header>
              <b>审核</b>
              {open > 0 && <span className="prep-loud">{open} 条待处理</span>}
            </header>
            <div className="prep-pane-body">
              <ReviewFlow preparation={preparation} />
              <SinceSubmitted preparation={preparation} onOpen={(first) => versions.show({ first })} />
              <CommentsPane id={id} />
            </div>
          </aside>
        </div>
      </div>
      <Opened by={versions}>
        {({ first }, dialog) => (
          <VersionsDialog {...dialog} {...{ preparation, first }} onRestored={() => {}} />
        )}
      </Opened>
    </NotesContext>
  )
}

/** One preparation before whoever reviews it: read, commented on paragraph by paragraph, decided. */
export const ReviewPage = () => {
  const id = Number(useParams().id)
  const known = isRecordId(id)
  const query = useApi(api.get, { params: { id } }, { enabled: known, silent: true, staleTime: 0 })
  return (
    <RecordPage
      query={query}
      endpoint={api.get}
      known={known}
      missing={MISSING}
      back={{ to: LIST, label: '返回备课管理' }}
      failed="未能打开备课"
    >
      {(preparation) => <Loaded key={preparation.id} preparation={preparation} />}
    </RecordPage>
  )
}
