import { filledIn } from '@xueqiao/contract/common/comment-bank'
import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import { LEVELS, type Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { Button, type GetRef, type InputNumber } from 'antd'
import { useRef, useState } from 'react'
import { Avatar } from '../../../../../lib/Avatar'
import { formatFeedTime } from '../../../../../lib/format'
import type { MarkFields } from '../../../../../shared/homework/mark-store'
import { useGrading } from '../../../../../shared/homework/useGrading'
import { isPicture } from '../../../../../shared/homework/words'
import type { Point } from '../../../../../shared/ink/geometry'
import { InkBoard, type Tool } from '../../../../../shared/ink/InkBoard'
import { wordsAt } from '../../../../../shared/ink/useInk'
import { useBank } from '../../../../../shared/useBank'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { Attachments } from '../../../../kit/record/Attachments'
import { Versions } from '../Versions'
import { GradePanel, QUICK, STARS } from './GradePanel'
import { KeysDialog, ReturnDialog, WordsDialog } from './grade-dialogs'
import { InkTools } from './InkTools'
import { mainKeys, useDeskKeys } from './useDeskKeys'

/** What it gets without the mouse. */
const resultKeys = (scoring: Scoring, set: (some: Partial<MarkFields>) => void, writeScore: () => void) => {
  if (scoring === 'level')
    return Object.fromEntries(LEVELS.map((level) => [level.toLowerCase(), () => set({ level })]))
  if (scoring === 'read') return {}
  const scores = scoring === 'points' ? QUICK : STARS
  return {
    ...Object.fromEntries(scores.map((score, index) => [`Shift+${index + 1}`, () => set({ score })])),
    ...(scoring === 'points' && { s: writeScore }),
  }
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const

interface GradeDeskProps {
  homework: HomeworkDetail
  submission: SubmissionDetail
  knownTags: readonly string[]
  /** To the next work that waits. */
  onSaved: () => void
  onPrevious: () => void
  onNext: () => void
}

/** One work on the desk: the photo to draw on, and beside it what it got. */
export const GradeDesk = ({ homework, submission, knownTags, ...go }: GradeDeskProps) => {
  const grading = useGrading(homework, submission)
  const { opened, fields, ink, set } = grading.mark
  const comments = useBank(markingApi)
  const [tool, setTool] = useState<Tool>('tick')
  const [page, setPage] = useState(0)
  const [zoomStep, setZoomStep] = useState(0)
  const [place, setPlace] = useState<Point>()
  const [asking, setAsking] = useState<'return' | 'keys'>()
  const scoreField = useRef<GetRef<typeof InputNumber>>(null)
  const [latest, ...earlier] = opened.versions
  const photos = latest?.files.filter(isPicture) ?? []
  const photo = photos[Math.min(page, photos.length - 1)]
  const zoom = ZOOMS[zoomStep] ?? 1
  const zoomBy = (step: 1 | -1) =>
    setZoomStep((before) => Math.min(ZOOMS.length - 1, Math.max(0, before + step)))
  const turnTo = (to: number) => setPage(Math.min(photos.length - 1, Math.max(0, to)))
  const save = async () => {
    if (await grading.save()) go.onSaved()
  }
  const filled = (text: string) => filledIn(text, { 姓名: opened.studentName, 科目: homework.courseName })
  const insert = (text: string) => {
    const words = filled(text)
    set({ comment: fields.comment === '' ? words : `${fields.comment}${words}` })
  }

  useDeskKeys({
    1: () => setTool('tick'),
    2: () => setTool('half'),
    3: () => setTool('cross'),
    p: () => setTool('pen'),
    t: () => setTool('text'),
    e: () => setTool('erase'),
    m: () => setTool('move'),
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    ArrowLeft: () => turnTo(page - 1),
    ArrowRight: () => turnTo(page + 1),
    ...(grading.isOpen && {
      r: () => photo && ink.turn(photo.id),
      'Ctrl+z': ink.undo,
      'Ctrl+y': ink.redo,
      ...resultKeys(homework.scoring, set, () => scoreField.current?.focus({ cursor: 'all' })),
      ...Object.fromEntries(
        comments.slice(0, 9).map(({ text }, index) => [`Alt+${index + 1}`, () => insert(text)]),
      ),
    }),
    j: go.onPrevious,
    k: go.onNext,
    Enter: () => void save(),
    '?': () => setAsking('keys'),
  })

  return (
    <>
      <section className="grade-work" aria-label={`${opened.studentName}的作业`}>
        {photo !== undefined && grading.isOpen && (
          <InkTools
            {...{ tool, ink, zoom, page, fileId: photo.id, pages: photos.length }}
            onTool={setTool}
            onZoom={zoomBy}
            onPage={turnTo}
          />
        )}
        <div className="grade-stage">
          {grading.isOpen ? (
            <>
              {latest?.content && <p className="grade-text homework-words">{latest.content}</p>}
              <Attachments files={latest?.files.filter((file) => !isPicture(file)) ?? []} />
              {photo !== undefined && (
                <div className="grade-paper" style={{ width: `${zoom * 100}%` }}>
                  <InkBoard key={photo.id} file={photo} ink={ink} tool={tool} onText={setPlace} />
                </div>
              )}
              {earlier.length > 0 && (
                <details className="grade-earlier">
                  <summary>以前的提交（{earlier.length} 次）</summary>
                  <Versions homework={homework} versions={earlier} />
                </details>
              )}
            </>
          ) : (
            <div className="grade-earlier">
              <p className="muted">
                {opened.state === 'PENDING' ? '还没有提交。' : '已退回，等学生订正后再次提交。'}
              </p>
              <Versions homework={homework} versions={opened.versions} />
            </div>
          )}
        </div>
        <ul className="grade-legend muted" aria-label="快捷键">
          {mainKeys(homework.scoring).map(([keys, what]) => (
            <li key={keys}>
              <kbd>{keys}</kbd> {what}
            </li>
          ))}
        </ul>
      </section>
      <aside className="grade-panel" aria-label="批改">
        <header>
          <Avatar name={opened.studentName} size="m" />
          <div>
            <b>{opened.studentName}</b>
            <small className="muted">
              {opened.submittedAt === null ? '未提交' : formatFeedTime(opened.submittedAt)}
              {opened.late && '，迟交'}
              {opened.minutes !== null && `，自报用时 ${opened.minutes} 分钟`}
            </small>
          </div>
        </header>
        {grading.others.length > 0 && (
          <p className="grade-note" role="status">
            {grading.others.map(({ name }) => name).join('、')} 也在批改这份作业
          </p>
        )}
        {grading.stale !== undefined && (
          <div className="grade-note" role="alert">
            <b>{grading.stale}</b>
            <span className="grade-buttons">
              {grading.canCarryOver && (
                <Button size="small" onClick={grading.carryOver}>
                  保留我的批改
                </Button>
              )}
              <Button size="small" onClick={grading.showLatest}>
                改看最新的
              </Button>
            </span>
          </div>
        )}
        {grading.isOpen && (
          <GradePanel
            {...{ homework, fields, set, comments, knownTags, filled, scoreField }}
            onInsert={insert}
            onEnter={() => void save()}
          />
        )}
        <footer>
          <small className="muted" role="status">
            {grading.mark.dirty ? '未保存，已留在本机' : ''}
          </small>
          {grading.isOpen && (
            <span className="grade-buttons">
              {opened.state === 'SUBMITTED' || opened.state === 'GRADED' ? (
                <Button danger disabled={homework.status === 'CLOSED'} onClick={() => setAsking('return')}>
                  退回订正
                </Button>
              ) : null}
              <SaveButton busy={grading.busy} text="保存，下一名" onClick={() => void save()} />
            </span>
          )}
          <Button type="link" size="small" onClick={() => setAsking('keys')}>
            全部快捷键 <kbd>?</kbd>
          </Button>
        </footer>
      </aside>
      <WordsDialog
        open={place !== undefined}
        onClose={() => setPlace(undefined)}
        onWords={(text) => {
          if (place !== undefined && photo !== undefined) ink.draw(photo.id, wordsAt(place, text))
        }}
      />
      <ReturnDialog
        open={asking === 'return'}
        onClose={() => setAsking(undefined)}
        onReturn={async (reason) => {
          const done = await grading.giveBack(reason)
          if (done) go.onSaved()
          return done
        }}
      />
      <KeysDialog scoring={homework.scoring} open={asking === 'keys'} onClose={() => setAsking(undefined)} />
    </>
  )
}
