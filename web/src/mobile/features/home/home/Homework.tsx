import type { Home, HomeHomework } from '@xueqiao/contract/features/home/dashboard/home'
import { lazy } from 'react'
import { loadChunk } from '../../../../lib/chunks'
import { SubjectDot } from '../../../../lib/Subject'
import { type HandIn, handsIn, ON_ITS_WAY, readHandIns } from '../../../../shared/homework/hand-in-store'
import { dueBefore, minutesText, standingOf } from '../../../../shared/homework/words'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { EmptyState } from '../../../kit/states'

/** Without the works that are `onTheirWay`; what they leave of the minutes the server says once it has them. */
const extraOf = ({ todo, minutesLeft }: HomeHomework, onTheirWay: number) => {
  const left = todo - onTheirWay
  if (left <= 0) return '全部'
  return minutesLeft > 0 && onTheirWay === 0 ? `还有 ${left} 项，今天 ${minutesLeft} 分钟` : `还有 ${left} 项`
}

const wordOf = (homework: HomeHomework['next'][number], handIn: HandIn | undefined) => {
  if (handIn !== undefined) return ON_ITS_WAY[handIn.state].text
  const { text, tone } = standingOf(homework)
  if (tone === 'plain') return ''
  return homework.state === 'RETURNED' ? '请订正' : text
}

interface Props {
  home: Home
  /** Whose, where somebody looks on. */
  studentId?: number
  list: string
  linkOf: (id: number) => string
}

/** What of the homework is to be done next; comes with the home, so that nothing is pushed down by it later. */
export const Homework = ({ home, studentId, list, linkOf }: Props) => {
  const me = useMe()
  const handIns = studentId === undefined ? readHandIns(me.id) : []
  const today = home.homework.find((one) => studentId === undefined || one.studentId === studentId)
  if (today === undefined) return null
  const handInOf = (id: number) => handIns.find(({ homeworkId }) => homeworkId === id)
  const onTheirWay = handIns.filter(
    (one) => handsIn(one) && today.next.some(({ id }) => id === one.homeworkId),
  )
  return (
    <Card title="今天的作业" extra={extraOf(today, onTheirWay.length)} to={list}>
      {today.next.length === 0 && <EmptyState>没有待完成的作业。</EmptyState>}
      {today.next.map((homework) => {
        const { id, courseName, title, dueAt, estimatedMinutes } = homework
        const handIn = handInOf(id)
        const word = wordOf(homework, handIn)
        return (
          <Row
            key={id}
            to={linkOf(id)}
            leading={<SubjectDot course={courseName} />}
            title={title}
            note={[courseName, dueBefore(dueAt), minutesText(estimatedMinutes)].filter(Boolean).join('，')}
            trailing={
              word !== '' && (
                <span className={handIn !== undefined && handsIn(handIn) ? 'tag' : 'tag orange'}>{word}</span>
              )
            }
          />
        )
      })}
    </Card>
  )
}

export const FamilyHomework = lazy(() =>
  loadChunk(() => import('../../../homework/FamilyHomework').then((m) => ({ default: m.FamilyHomework }))),
)

/** `list`, or the number of one. */
export const homeworkIn = (params: URLSearchParams) => {
  const asked = params.get('homework')
  if (asked === null) return undefined
  return { id: /^\d{1,15}$/.test(asked) ? Number(asked) : undefined }
}
