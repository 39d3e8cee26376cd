import {
  ledgerApi as api,
  type ClassLedger,
  type LedgerEntry,
} from '@xueqiao/contract/features/teaching/homework/ledger'
import { Button } from 'antd'
import { useApi } from '../../../../../api/queries'
import { formatDay, formatTime, formatWeekday } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { CourseTag } from '../../../../../lib/Subject'
import { useSchool } from '../../../../../session/school'
import { RecordPage } from '../../../../kit/record/RecordPage'

const GONE = { icon: 'chart', title: '没有找到这个班级', text: '它可能已经不由您任教或负责。' } as const

/** What is spread over a weekend or a holiday says how long all of it takes. */
const timeText = ({ written, minutes, total, evenings }: LedgerEntry) => {
  if (!written) return '非书面'
  return evenings === 1 ? `${minutes} 分钟` : `${minutes} 分钟（共 ${total} 分钟，分 ${evenings} 天完成）`
}

const Sheet = ({ ledger }: { ledger: ClassLedger }) => {
  const school = useSchool()
  const { cap, minutes, entries } = ledger
  return (
    <article className="card ledger-sheet" aria-label={`${ledger.className}作业公示`}>
      <header>
        <h2>
          {school?.schoolName} {ledger.className}作业公示
        </h2>
        <p>
          {ledger.date} {formatWeekday(ledger.date)}，书面作业共 <strong>{minutes}</strong> 分钟
          {cap > 0 ? `，上限 ${cap} 分钟` : '，本年级不布置书面家庭作业'}
          {cap > 0 && minutes > cap && <span className="tag orange">超出 {minutes - cap} 分钟</span>}
        </p>
        <Button className="ledger-print" icon={<Icon name="print" />} onClick={() => window.print()}>
          打印
        </Button>
      </header>
      {entries.length === 0 ? (
        <p className="muted">这一天没有作业。</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">课程</th>
              <th scope="col">作业</th>
              <th scope="col">教师</th>
              <th scope="col">预计用时</th>
              <th scope="col">截止</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.homeworkId}>
                <td>
                  <CourseTag course={entry.courseName} />
                </td>
                <td>
                  {entry.title}
                  {entry.status === 'SCHEDULED' && <span className="tag ledger-screen">待发布</span>}
                  {entry.overCapReason !== null && (
                    <small className="ledger-screen muted">超出上限的理由：{entry.overCapReason}</small>
                  )}
                </td>
                <td>{entry.teacherName}</td>
                <td>{timeText(entry)}</td>
                <td>
                  {formatDay(entry.dueAt)} {formatTime(entry.dueAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}

/** One class on one day, to be put on the notice board. Reasons are for those who lead, and are not printed. */
export const DaySheet = ({ classId, date }: { classId: number; date: string }) => {
  const query = useApi(api.day, { query: { classId, date } }, { silent: true })
  return (
    <RecordPage query={query} endpoint={api.day} missing={GONE} failed="未能加载作业时长">
      {(ledger) => <Sheet ledger={ledger} />}
    </RecordPage>
  )
}
