import type { MyHomeworkDetail } from '@xueqiao/contract/features/teaching/homework/mine'
import { useState } from 'react'
import { discardHandIn, reopenHandIn, useHandIn } from '../../../../../shared/homework/hand-in'
import { type HandIn as Entry, isLeft } from '../../../../../shared/homework/hand-in-store'
import { keptHomework } from '../../../../../shared/homework/useHandInForm'
import { HomeworkView } from '../../../../homework/HomeworkView'
import { HandInForm } from './HandInForm'
import { OnItsWay } from './OnItsWay'

const Leaving = ({ entry, mayChange }: { entry: Entry; mayChange: boolean }) => (
  <OnItsWay
    entry={entry}
    onChange={mayChange ? () => reopenHandIn(entry) : undefined}
    onDrop={() => discardHandIn(entry)}
  />
)

/** What was begun goes on without a network, too; what was refused is read where its homework is gone. */
const Kept = ({ entry, isGone }: { entry: Entry; isGone: boolean }) =>
  isGone && !isLeft(entry) ? null : (
    <div className="m-page">
      <h2>{entry.title}</h2>
      {isLeft(entry) ? (
        <Leaving entry={entry} mayChange={!isGone} />
      ) : (
        <HandInForm homework={keptHomework(entry)} draft={entry} />
      )}
    </div>
  )

const HandIn = ({ homework }: { homework: MyHomeworkDetail }) => {
  const entry = useHandIn(homework.id)
  const [changing, setChanging] = useState(false)
  const { submission, state } = homework
  if (entry !== undefined && isLeft(entry)) return <Leaving entry={entry} mayChange={submission.may.submit} />
  if (!submission.may.submit)
    return state === 'PENDING' ? (
      <p className="m-hw-note" role="status">
        作业已截止收取，请联系老师。
      </p>
    ) : null
  if (state === 'SUBMITTED' && entry === undefined && !changing)
    return (
      <button type="button" className="m-button m-wide" onClick={() => setChanging(true)}>
        修改提交的内容
      </button>
    )
  return <HandInForm key={submission.version} homework={homework} draft={entry} />
}

/** A pupil's own homework, with the place to hand it in. */
export const OwnHomework = ({ id, parent }: { id: number; parent: string }) => {
  const entry = useHandIn(id)
  return (
    <HomeworkView
      key={id}
      id={id}
      parent={parent}
      kept={(isGone) => entry && <Kept entry={entry} isGone={isGone} />}
    >
      {(homework) => <HandIn homework={homework} />}
    </HomeworkView>
  )
}
