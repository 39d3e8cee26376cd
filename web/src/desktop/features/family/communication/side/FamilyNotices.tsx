import { Link } from 'react-router'
import { useFamilyNotices, waitingText } from '../../../../../shared/notices/useFamilyNotices'

/** For the teacher: what this family is still to confirm or sign. */
export const FamilyNotices = ({ studentId }: { studentId: number }) => {
  const { notices, remind } = useFamilyNotices(studentId)
  if (notices.length === 0) return null
  return (
    <section aria-label="待确认通知">
      <h2>
        待确认通知 <small>{notices.length}</small>
      </h2>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="side-notice">
            <span>
              <Link to={`/family-school/notification-management/${notice.id}`}>{notice.title}</Link>
              <small>{waitingText(notice)}</small>
            </span>
            <button
              type="button"
              className="link-btn"
              aria-label={`提醒 ${notice.title}`}
              onClick={() => void remind(notice)}
            >
              提醒
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
