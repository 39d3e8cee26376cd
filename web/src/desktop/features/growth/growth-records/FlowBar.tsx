import { growthRecordsApi as api } from '@xueqiao/contract/features/growth/growth-records/api'
import type { Flow } from '@xueqiao/contract/features/growth/growth-records/flow'
import { PUBLISHED_DAYS_MIN } from '@xueqiao/contract/features/growth/growth-records/values'
import { Button } from 'antd'
import { act, useAction } from '../../../../api/action'
import { Icon } from '../../../../lib/icons'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { DeadlinesDialog } from './DeadlinesDialog'
import './growth-records.css'

const until = (day: string | null) => (day === null ? '不限' : `至 ${day}`)

const published = (day: string | null) =>
  day === null ? `公示至少 ${PUBLISHED_DAYS_MIN} 天` : `公示${until(day)}`

const stepsOf = ({ counts, recordUntil, selectUntil, appealUntil, openAppeals }: Flow) => [
  { name: '待遴选', count: counts.RECORDED, note: `记录${until(recordUntil)}` },
  { name: '已遴选', count: counts.SELECTED, note: `遴选${until(selectUntil)}` },
  { name: '公示中', count: counts.PUBLISHED, note: published(appealUntil) },
  {
    name: '待处理申诉',
    count: openAppeals,
    note: appealUntil === null ? '公示期间可申诉' : `申诉${until(appealUntil)}`,
  },
  { name: '已归档', count: counts.ARCHIVED, note: '此后只读' },
]

interface Props {
  flow: Flow
  classId: number | undefined
}

/** How far the records are on their way, with the steps that a whole class takes at once. */
export const FlowBar = ({ flow, classId }: Props) => {
  const confirm = useConfirm()
  const setting = useOpened<Flow>()
  const publishing = useAction(api.publish, { done: ({ changed }) => `已公示 ${changed} 条记录` })
  const { semesterId } = flow
  const of = classId !== undefined && semesterId !== null ? { classId, semesterId } : undefined
  const publish = async () => {
    const isMeant = await confirm({
      title: '公示本班记录',
      question: `确定向本班学生和家长公示 ${flow.counts.SELECTED} 条已遴选的记录吗?`,
      note: '公示期间可以提出申诉；公示以后不能撤回。',
      ok: '公示',
    })
    if (isMeant && of) await publishing.run({ body: of })
  }
  const archive = async () => {
    const isMeant = await confirm({
      title: '归档本班记录',
      question: `${flow.counts.PUBLISHED} 条公示中的记录归档后只能查看，确定归档吗?`,
    })
    if (isMeant && of) await act(api.archive, { body: of })
  }
  return (
    <section className="card growth-flow" aria-label="记录进度">
      {/* The list below has those of all semesters, as long as none is chosen. */}
      {flow.semesterName !== null && <h2>{flow.semesterName}</h2>}
      <ol>
        {stepsOf(flow).map(({ name, count, note }) => (
          <li key={name}>
            <b>{count}</b>
            <span>{name}</span>
            <small className="muted">{note}</small>
          </li>
        ))}
      </ol>
      <div className="growth-flow-steps">
        {flow.mayManage && of && (
          <>
            <Button disabled={flow.counts.SELECTED === 0} loading={publishing.busy} onClick={publish}>
              公示本班
            </Button>
            <Button disabled={flow.counts.PUBLISHED === 0} onClick={archive}>
              归档本班
            </Button>
          </>
        )}
        {flow.mayEdit && semesterId !== null && (
          <Button icon={<Icon name="gear" />} onClick={() => setting.show(flow)}>
            截止日期
          </Button>
        )}
      </div>
      <Opened by={setting}>{(item, dialog) => <DeadlinesDialog flow={item} {...dialog} />}</Opened>
    </section>
  )
}
