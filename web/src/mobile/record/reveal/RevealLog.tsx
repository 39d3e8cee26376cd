import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { Reveal } from '@xueqiao/contract/features/pupils/students/detail'
import { useState } from 'react'
import { useApi } from '../../../api/queries'
import { formatFeedTime } from '../../../lib/format'
import { Card } from '../../kit/Card'
import { EmptyState, Loaded, SkeletonRows } from '../../kit/states'

const SHOWN = 3

const Looks = ({ list }: { list: Reveal[] }) => {
  const [all, setAll] = useState(false)
  if (list.length === 0) return <EmptyState>还没有人查看过受保护的信息。</EmptyState>
  return (
    <>
      {(all ? list : list.slice(0, SHOWN)).map((look) => (
        <div key={look.id} className="m-row">
          <div className="m-grow">
            <div>
              <b>{look.by}</b> 查看了{look.what}
            </div>
            <div className="m-meta">
              {formatFeedTime(look.at)}，原因：{look.reason}
            </div>
          </div>
        </div>
      ))}
      {!all && list.length > SHOWN && (
        <button type="button" className="m-row m-more" onClick={() => setAll(true)}>
          显示全部 {list.length} 条
        </button>
      )}
    </>
  )
}

/** Who has seen protected values whole, and why: for the family, and for those who keep the record. */
export const RevealLog = ({ studentId }: { studentId: number }) => {
  const looks = useApi(studentsApi.reveals, { params: { id: studentId } })
  return (
    <Card title="谁查看过" extra="证件、电话和住址">
      <Loaded query={looks} endpoint={studentsApi.reveals} skeleton={<SkeletonRows rows={2} />}>
        {(list) => <Looks list={list} />}
      </Loaded>
    </Card>
  )
}
