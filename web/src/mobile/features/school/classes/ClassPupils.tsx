import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { MessageFamily } from '../../../conversation/MessageFamily'
import { Row } from '../../../kit/list/Row'
import { SearchField } from '../../../kit/list/SearchField'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { CallFamily } from '../../../record/CallFamily'

export const ClassPupils = ({ classId }: { classId: number }) => {
  const pupils = useApi(classesApi.students, { params: { id: classId } })
  const [text, setText] = useState('')
  const wanted = text.trim()
  const found = pupils.data?.filter(
    ({ name, studentNumber }) => name.includes(wanted) || studentNumber.includes(wanted),
  )
  return (
    <>
      <SearchField label="搜索姓名或学号" value={text} onChange={setText} />
      <section className="m-card" aria-label="学生">
        <Loaded
          query={{ ...pupils, data: found }}
          endpoint={classesApi.students}
          skeleton={<SkeletonRows rows={6} round />}
        >
          {(list) =>
            list.length === 0 ? (
              <EmptyState>{wanted === '' ? '班里还没有学生。' : `没有找到“${wanted}”。`}</EmptyState>
            ) : (
              list.map((pupil) => (
                <div key={pupil.id} className="m-pupil">
                  <Row
                    to={`/mobile/teacher/student/${pupil.id}`}
                    leading={<Avatar name={pupil.name} size="m" />}
                    title={pupil.name}
                    note={pupil.studentNumber}
                    trailing={<span className="m-meta">{pupil.gender}</span>}
                  />
                  <MessageFamily studentId={pupil.id} studentName={pupil.name} />
                  <CallFamily studentId={pupil.id} studentName={pupil.name} />
                </div>
              ))
            )
          }
        </Loaded>
      </section>
    </>
  )
}
