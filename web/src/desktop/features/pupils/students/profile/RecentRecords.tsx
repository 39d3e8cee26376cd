import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { formatDay } from '../../../../../lib/format'
import { type RecentRecord, recentRecords } from '../../../../../lib/recent-records'
import { useGradeWording } from '../../../../../session/school'
import '../beside.css'

const TAGS: Record<RecentRecord['kind'], string> = { 荣誉: 'green', 体检: 'blue', 活动: '', 学籍: '' }
const MOST = 6

interface Props {
  student: StudentDetail
  onAll: () => void
}

export const RecentRecords = ({ student, onAll }: Props) => {
  const records = recentRecords(student, MOST, useGradeWording())
  return (
    <section className="card" aria-label="近期记录">
      <header>
        <h2>近期记录</h2>
        <button type="button" className="link-btn student-all" onClick={onAll}>
          全部
        </button>
      </header>
      {records.length === 0 ? (
        <p className="student-beside-none">还没有记录</p>
      ) : (
        <ul className="student-recent">
          {records.map(({ key, day, text, kind }) => (
            <li key={key}>
              <time dateTime={day}>{formatDay(day)}</time>
              <span title={text}>{text}</span>
              <span className={`tag ${TAGS[kind]}`.trim()}>{kind}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
