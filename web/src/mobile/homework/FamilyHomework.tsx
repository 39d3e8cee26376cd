import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/queries'
import { keepChild, lastChild } from '../../shared/child'
import { useMe } from '../kit/me'
import { PageHeader } from '../kit/PageHeader'
import { Segments } from '../kit/Segments'
import { EmptyState, Loaded, SkeletonRows } from '../kit/states'
import { HomeworkList } from './HomeworkList'
import { HomeworkView } from './HomeworkView'

interface Props {
  /** One homework; the list without it. */
  id: number | undefined
  home: string
}

/** The homework of a parent's children, to look at: a parent hands in nothing. */
export const FamilyHomework = ({ id, home }: Props) => {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const named = Number(params.get('child')) || undefined
  const children = useApi(myHomeworkApi.today, { query: {} }, { enabled: id === undefined })
  const list = `${home}?homework=list`
  if (id !== undefined) return <HomeworkView key={id} id={id} studentId={named} parent={list} />
  const wanted = named ?? lastChild(me.id)
  const choose = (child: string) => {
    keepChild(me.id, Number(child))
    setParams({ homework: 'list', child }, { replace: true })
  }
  return (
    <>
      <PageHeader title="孩子的作业" parent={home} />
      <Loaded query={children} endpoint={myHomeworkApi.today} skeleton={<SkeletonRows rows={4} />}>
        {(found) => {
          const chosen = found.find(({ studentId }) => studentId === wanted) ?? found[0]
          if (chosen === undefined) return <EmptyState>还没有绑定孩子。</EmptyState>
          const { studentId } = chosen
          return (
            <>
              {found.length > 1 && (
                <div className="m-hw-children">
                  <Segments
                    label="选择孩子"
                    options={found.map((child) => ({
                      value: String(child.studentId),
                      label: child.studentName,
                    }))}
                    value={String(studentId)}
                    onChange={choose}
                  />
                </div>
              )}
              <HomeworkList
                key={studentId}
                studentId={studentId}
                linkOf={(id) => `${home}?homework=${id}&child=${studentId}`}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}
