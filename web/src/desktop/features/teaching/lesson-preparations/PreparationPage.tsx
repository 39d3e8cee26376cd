import { today } from '@xueqiao/contract/common/school-time'
import {
  lessonPreparationsApi as api,
  type PreparationDetail,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { CourseTag } from '../../../../lib/Subject'
import { useSeen } from '../../../../shared/bell/seen'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { useOpened } from '../../../kit/record/useOpened'
import { Files } from './Files'
import { HeadFields } from './HeadFields'
import { Homework } from './Homework'
import { addressOf, LIST, StatusTag } from './naming'
import { Paper } from './Paper'
import { PreparationActions } from './PreparationActions'
import { CommentsPane } from './review/CommentsPane'
import { NotesContext, useReadNotes } from './review/notes'
import { ReviewFlow } from './review/ReviewFlow'
import { SectionNav } from './SectionNav'
import { ConflictDialog } from './versions/ConflictDialog'
import { SinceSubmitted } from './versions/Versions'
import { lessonMinutesOf } from './week/lesson-week'
import { WeekPane } from './week/WeekPane'
import { SaveStanding } from './writing/SaveStanding'
import { useEditing } from './writing/useEditing'
import { usePreparation } from './writing/usePreparation'
import { writtenOf } from './writing/written'
import './bench.css'

export const MISSING = {
  icon: 'book',
  title: '没有找到这份备课',
  text: '它可能已经删除，作者已撤回，或者没有与您共享。',
} as const

const Loaded = ({ preparation }: { preparation: PreparationDetail }) => {
  const { id, mayReflect, reason, status, decidedAt } = preparation
  const { state, saving } = usePreparation(preparation)
  const [givenUp, giveUp] = useState<string | null>()
  // A key that somebody presses by chance takes back no approval.
  const isClosed = preparation.mayEdit && status === 'APPROVED' && givenUp !== decidedAt
  const mayEdit = preparation.mayEdit && !isClosed
  const { editing, toolsRef, addPicture } = useEditing({
    preparation: { ...preparation, mayEdit },
    ...{ state, change: saving.change },
  })
  const notes = useReadNotes(id)
  const versions = useOpened<{ first: number | undefined }>()
  const [date, setDate] = useState(() => preparation.firstDate ?? today())
  const week = useApi(api.week, { query: { date } }, { silent: true, staleTime: 0 }).data
  const written = state.content
  const writes = mayEdit || mayReflect
  useSeen(addressOf(preparation), true)
  useLeaveGuard({
    isUnsaved: () => saving.read().standing !== 'saved',
    settle: saving.flush,
    question: () => '备课还没有保存到服务器，确定要离开吗?',
    note: '离开后，这些修改只留在这台电脑上，再打开这份备课时会接着保存。',
  })
  const open = notes.notes.filter(({ number }) => number !== undefined).length
  const hasWeek = week !== undefined && (preparation.isOwn || week.lessons.length > 0)
  return (
    <NotesContext value={notes}>
      <div className="prep-page">
        <header className="prep-top">
          <Link to={LIST} className="btn prep-back" aria-label="返回备课管理">
            <Icon name="left" size="s" />
          </Link>
          <h1>{mayEdit ? '编辑备课' : '备课'}</h1>
          <StatusTag status={status} />
          {writes && <SaveStanding state={state} onRetry={() => void saving.flush()} />}
          {!preparation.isOwn && <span className="muted">{preparation.authorName}</span>}
          <div className="prep-actions">
            <PreparationActions
              {...{ preparation, versions }}
              saved={saving.flush}
              onRestored={(restored) =>
                saving.take(writtenOf(restored), {
                  revision: restored.revision,
                  savedAt: restored.updatedAt,
                })
              }
            />
          </div>
        </header>
        <div className="prep-bench" data-week={hasWeek}>
          {hasWeek && <WeekPane {...{ week, date, preparation }} onDate={setDate} />}
          <main className="prep-desk">
            <SectionNav words={written} {...{ editing, toolsRef }} />
            {status === 'REJECTED' && reason !== null && (
              <p role="note" className="prep-reason">
                <b>退回理由</b>
                {reason}
              </p>
            )}
            {status === 'APPROVED' && preparation.mayEdit && (
              <p role="note" className="prep-reason" data-quiet>
                <b>已通过审核</b>
                修改正文、附件或关联的作业后须重新提交审核；教学反思随时可以写。
                {isClosed && (
                  <Button size="small" onClick={() => giveUp(decidedAt)}>
                    修改正文
                  </Button>
                )}
              </p>
            )}
            <Paper
              words={written}
              known={preparation.content}
              editing={editing}
              lessonMinutes={lessonMinutesOf(week?.lessons ?? [], preparation)}
              head={
                <HeadFields words={written} editing={editing}>
                  <CourseTag course={preparation.courseName} />
                  <span>{preparation.grade}</span>
                  <span>{preparation.classNames.join('、') || '还没有安排上课时间'}</span>
                  <Files
                    files={editing.files}
                    {...{ written }}
                    onAdd={addPicture}
                    onChange={
                      mayEdit ? (fileIds) => saving.change((before) => ({ ...before, fileIds })) : undefined
                    }
                    onShare={
                      preparation.mayEdit
                        ? (shared) => saving.change((before) => ({ ...before, shared }))
                        : undefined
                    }
                  />
                </HeadFields>
              }
              homework={
                <Homework
                  preparation={preparation}
                  ids={written.homeworkIds}
                  onChange={
                    mayEdit
                      ? (homeworkIds) => saving.change((before) => ({ ...before, homeworkIds }))
                      : undefined
                  }
                />
              }
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
      {state.standing === 'conflict' && state.other !== undefined && (
        <ConflictDialog
          mine={written}
          other={state.other}
          onSettle={(content) => void saving.settle(content)}
        />
      )}
    </NotesContext>
  )
}

/** One preparation: written by its author on the lessons of the week, read by colleagues. */
export const PreparationPage = () => {
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
