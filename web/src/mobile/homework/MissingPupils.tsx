import { ledgerApi, type MissingPupil } from '@xueqiao/contract/features/teaching/homework/ledger'
import { call } from '../../api/call'
import { Avatar } from '../../lib/Avatar'
import { MessageFamily } from '../conversation/MessageFamily'
import { InfiniteList } from '../kit/list/InfiniteList'
import { Row } from '../kit/list/Row'
import { usePages } from '../kit/list/usePages'
import { EmptyState } from '../kit/states'
import { CallFamily } from '../record/CallFamily'

type Listed = MissingPupil & { id: number }

const Pupil = ({ pupil, ofOneClass }: { pupil: Listed; ofOneClass: boolean }) => {
  const { studentId, studentName, className, missing, courses } = pupil
  const byCourse = courses.map((one) => `${one.courseName} ${one.missing}`).join('，')
  return (
    <div className="m-pupil">
      <Row
        to={`/mobile/teacher/student/${studentId}`}
        leading={<Avatar name={studentName} size="m" />}
        title={studentName}
        note={[ofOneClass ? '' : className, byCourse].filter(Boolean).join('，')}
        trailing={<span className="tag orange">{missing} 项</span>}
      />
      <MessageFamily studentId={studentId} studentName={studentName} />
      <CallFamily studentId={studentId} studentName={studentName} />
    </div>
  )
}

/** Who owes homework of this semester, whoever owes most first: over all subjects for those who lead the class. */
export const MissingPupils = ({ classId }: { classId?: number }) => {
  const asked = classId === undefined ? {} : { classId }
  const pages = usePages(ledgerApi.missing, asked, async (query, signal) => {
    const { content, ...page } = await call(ledgerApi.missing, { query }, { signal })
    return { ...page, content: content.map((pupil): Listed => ({ ...pupil, id: pupil.studentId })) }
  })
  return (
    <section className="m-card" aria-label="未交作业的学生">
      <InfiniteList
        pages={pages}
        endpoint={ledgerApi.missing}
        empty={<EmptyState>到期的作业都交了。</EmptyState>}
        row={(pupil: Listed) => <Pupil pupil={pupil} ofOneClass={classId !== undefined} />}
      />
    </section>
  )
}
