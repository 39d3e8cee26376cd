import { type ClassRow, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { InfiniteList } from '../../../kit/list/InfiniteList'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Row } from '../../../kit/list/Row'
import { SearchField } from '../../../kit/list/SearchField'
import { usePages } from '../../../kit/list/usePages'
import { useSettled } from '../../../kit/list/useSettled'
import { useMe } from '../../../kit/me'
import { PageHeader } from '../../../kit/PageHeader'
import { EmptyState } from '../../../kit/states'

const headOf = (item: ClassRow) =>
  item.headTeacherName === null ? '班主任待定' : `班主任 ${item.headTeacherName}`

export const MobileClassesPage = () => {
  const me = useMe()
  const [text, setText] = useState('')
  const name = useSettled(text.trim())
  const pages = usePages(classesApi.search, { name }, (query, signal) =>
    call(classesApi.search, { query }, { signal }),
  )
  const empty =
    name === '' ? (
      <EmptyState>还没有任教班级，教务安排后会显示在这里。</EmptyState>
    ) : (
      <EmptyState
        action={
          <button type="button" className="m-button" onClick={() => setText('')}>
            清除搜索
          </button>
        }
      >
        没有名称包含“{name}”的班级。
      </EmptyState>
    )
  return (
    <>
      <PageHeader title="我的班级" parent="/mobile/teacher/home" />
      <PullToRefresh>
        <div className="m-page">
          <SearchField label="搜索班级名称" value={text} onChange={setText} />
          {pages.total !== undefined && <div className="m-meta">共 {pages.total} 个班级</div>}
          <section className="m-card" aria-label="班级列表">
            <InfiniteList
              pages={pages}
              endpoint={classesApi.search}
              empty={empty}
              row={(item) => (
                <Row
                  to={`/mobile/teacher/class/${item.id}`}
                  title={<span className="m-row-title">{item.name}</span>}
                  note={`${item.grade}，${item.studentCount} 名学生，${headOf(item)}`}
                  trailing={
                    item.headTeacherId !== null &&
                    item.headTeacherId === me.profileId && <span className="tag green">班主任</span>
                  }
                />
              )}
            />
          </section>
        </div>
      </PullToRefresh>
    </>
  )
}
