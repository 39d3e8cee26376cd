import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { formatNumber } from '../../../../lib/format'
import { InfiniteList } from '../../../kit/list/InfiniteList'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { SearchField } from '../../../kit/list/SearchField'
import { PageHeader } from '../../../kit/PageHeader'
import { EmptyState } from '../../../kit/states'
import { RevealScope } from '../../../record/reveal/RevealScope'
import { ClassFilter } from './ClassFilter'
import { StudentItem } from './StudentItem'
import { useStudentSearch } from './useStudentSearch'
import './students.css'

/** As much as the search takes. */
const LONGEST = 20

export const MobileStudentsPage = () => {
  const { text, setText, settled, classId, setClassId, pages } = useStudentSearch()
  const clear = () => {
    setText('')
    setClassId(undefined)
  }
  const empty =
    settled === '' && classId === undefined ? (
      <EmptyState>还没有学生，教务安排任教班级后会显示在这里。</EmptyState>
    ) : (
      <EmptyState
        action={
          <button type="button" className="m-button" onClick={clear}>
            清除条件
          </button>
        }
      >
        {settled === '' ? '这个班级还没有学生。' : `没有找到“${settled}”。`}
      </EmptyState>
    )
  return (
    <RevealScope>
      <PageHeader title="我的学生" />
      <PullToRefresh>
        <div className="m-page">
          <SearchField label="姓名、拼音或学号" value={text} maxLength={LONGEST} onChange={setText} />
          <div className="m-student-bar">
            <ClassFilter chosen={classId} onChoose={setClassId} />
            {pages.total !== undefined && (
              <span className="m-meta" role="status">
                共 {formatNumber(pages.total)} 名学生
              </span>
            )}
          </div>
          <section className="m-card" aria-label="学生列表">
            <InfiniteList
              pages={pages}
              endpoint={studentsApi.search}
              empty={empty}
              row={(student) => <StudentItem student={student} />}
            />
          </section>
        </div>
      </PullToRefresh>
    </RevealScope>
  )
}
