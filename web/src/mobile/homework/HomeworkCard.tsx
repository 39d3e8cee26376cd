import type { MyHomework } from '@xueqiao/contract/features/teaching/homework/mine'
import { Link } from 'react-router'
import { Icon } from '../../lib/icons'
import { subjectStyle } from '../../lib/Subject'
import { type HandIn, ON_ITS_WAY } from '../../shared/homework/hand-in-store'
import { StandingTag } from '../../shared/homework/StandingTag'
import { minutesText, resultText, standingOf, teacherText } from '../../shared/homework/words'

interface Props {
  homework: MyHomework
  to: string
  /** Whoever only looks on has nothing to do here. */
  readOnly: boolean
  handIn?: HandIn | undefined
}

const Action = ({ homework, to, readOnly, handIn }: Props) => {
  const { state, status, title } = homework
  const open = !readOnly && status === 'PUBLISHED' && (state === 'PENDING' || state === 'RETURNED')
  const text = !open ? '查看' : state === 'RETURNED' || handIn !== undefined ? '继续' : '去完成'
  return (
    <Link
      className={text === '去完成' ? 'm-button m-primary' : 'm-button'}
      to={to}
      aria-label={`${text}：${title}`}
    >
      {text}
    </Link>
  )
}

/** One homework in a list of whoever does it. */
export const HomeworkCard = (props: Props) => {
  const { homework, handIn } = props
  const { courseName, teacherName, title, estimatedMinutes, needsSubmission, state } = homework
  const { text, tone } = handIn === undefined ? standingOf(homework) : ON_ITS_WAY[handIn.state]
  return (
    <article className="m-card m-hw-card" style={subjectStyle(courseName)} aria-label={title}>
      <p className="m-hw-who">
        <b>{courseName}</b>
        <span className="m-meta m-grow m-ellipsis">{teacherText(teacherName)}</span>
        {text !== '待完成' && <StandingTag text={text} tone={tone} />}
      </p>
      <h3>{title}</h3>
      <div className="m-hw-foot">
        <p className="m-meta m-grow">
          {state === 'GRADED' ? (
            <b className="m-hw-result">{resultText(homework)}</b>
          ) : (
            <>
              {estimatedMinutes !== null && (
                <span>
                  <Icon name="clock" /> {minutesText(estimatedMinutes)}
                </span>
              )}
              <span>
                <Icon name={needsSubmission ? 'camera' : 'check'} />{' '}
                {needsSubmission ? '拍照提交' : '完成后打勾'}
              </span>
            </>
          )}
        </p>
        <Action {...props} />
      </div>
    </article>
  )
}
