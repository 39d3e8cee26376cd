import { DUTY_PLANNERS, type DutyDay, hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../../api/action'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { formatDay, formatWeekday } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { useViewer } from '../../../../../session/access'
import { weekFrom } from '../../../../../shared/chat/hours'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { DutyTeacher } from './DutyTeacher'

type Teachers = DutyDay['teachers']

interface WeekProps {
  dates: readonly string[]
  duty: readonly DutyDay[]
  mayEdit: boolean
  onClose: () => void
}

const Week = ({ dates, duty, mayEdit, onClose }: WeekProps) => {
  const [changed, setChanged] = useState<Readonly<Record<string, Teachers>>>({})
  const { run, busy } = useAction(hoursApi.setDuty, { after: onClose })
  const of = (date: string) => changed[date] ?? duty.find((day) => day.date === date)?.teachers ?? []
  const set = (date: string, teachers: Teachers) => setChanged({ ...changed, [date]: teachers })

  const save = async () => {
    const days = Object.entries(changed).map(([date, teachers]) => ({
      date,
      teacherIds: teachers.map(({ teacherId }) => teacherId),
    }))
    if (days.length === 0) return onClose()
    await run({ body: { days } })
  }

  return (
    <>
      <ul className="duty">
        {dates.map((date) => (
          <li key={date}>
            <time dateTime={date}>
              {formatDay(date)}
              <small>{formatWeekday(date)}</small>
            </time>
            <div>
              {of(date).map(({ teacherId, name, hasAccount }) => (
                <span key={teacherId} className="tag">
                  {name}
                  {!hasAccount && '（未开通账号）'}
                  {mayEdit && (
                    <button
                      type="button"
                      aria-label={`${date} 移除 ${name}`}
                      onClick={() =>
                        set(
                          date,
                          of(date).filter((one) => one.teacherId !== teacherId),
                        )
                      }
                    >
                      <Icon name="x" size="s" />
                    </button>
                  )}
                </span>
              ))}
              {mayEdit ? (
                <DutyTeacher
                  label={`${date} 添加值班教师`}
                  without={of(date).map(({ teacherId }) => teacherId)}
                  onChoose={(teacher) => set(date, [...of(date), teacher])}
                />
              ) : (
                of(date).length === 0 && <span className="muted">没有安排</span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <footer className="communication-foot">
        <Button onClick={onClose}>{mayEdit ? '取消' : '关闭'}</Button>
        {mayEdit && <SaveButton busy={busy} text="保存" onClick={save} />}
      </footer>
    </>
  )
}

/** Read anew when it is shown, and never again: whoever is planning would lose what they chose. */
const PlannedWeek = ({ dates, onClose }: { dates: string[]; onClose: () => void }) => {
  const { roles } = useViewer()
  const mayEdit = roles.some((role) => DUTY_PLANNERS.includes(role))
  const query = useApi(
    hoursApi.duty,
    { query: { from: dates[0], to: dates.at(-1) } },
    { silent: true, staleTime: 0 },
  )
  if (query.data !== undefined && query.isFetchedAfterMount)
    return <Week dates={dates} duty={query.data} mayEdit={mayEdit} onClose={onClose} />
  if (!query.isError) return <LoadingRows rows={7} />
  return (
    <FailedState
      title="未能读取值班表"
      text={failureText(query.error, hoursApi.duty)}
      onRetry={() => void query.refetch()}
    />
  )
}

interface Props {
  open: boolean
  onClose: () => void
}

/** Who hears of urgent messages on which day; the office arranges it, everybody on the staff may look. */
export const DutyDialog = ({ open, onClose }: Props) => {
  const [turn, setTurn] = useState(0)
  const dates = weekFrom(turn)
  return (
    <Dialog open={open} title="值班表" width={600} onClose={onClose}>
      <p className="communication-note">家长的紧急消息会同时送达当天的值班教师。</p>
      <div className="duty-weeks">
        <Button disabled={turn === 0} onClick={() => setTurn(turn - 1)}>
          上一周
        </Button>
        <span>
          {dates[0]} 至 {dates.at(-1)}
        </span>
        <Button onClick={() => setTurn(turn + 1)}>下一周</Button>
      </div>
      <PlannedWeek key={turn} dates={dates} onClose={onClose} />
    </Dialog>
  )
}
