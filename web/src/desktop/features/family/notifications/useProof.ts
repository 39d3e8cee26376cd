import { useQuery } from '@tanstack/react-query'
import {
  notificationsFollowApi as follow,
  type NoticeProof,
  type ReceiptUnit,
} from '@xueqiao/contract/features/family/notifications/follow'
import { useState } from 'react'
import { call } from '../../../../api/call'

export interface WholeProof extends NoticeProof {
  units: ReceiptUnit[]
}

/** What is proven comes first, who is missing after it. */
const provenFirst = (units: readonly ReceiptUnit[]) =>
  units.toSorted((a, b) => Number(b.done) - Number(a.done))

/**
 * The list comes in parts and is shown when it is whole: half a proof proves nothing. It says how things stood when it
 * was opened, so nothing that is told later has it read again.
 */
export const useProof = (id: number, classId: number | undefined) => {
  const [count, setCount] = useState(0)
  const query = useQuery({
    queryKey: ['proof', id, classId],
    queryFn: async ({ signal }): Promise<WholeProof> => {
      const at = { params: { id } }
      const proof = await call(follow.proof, { ...at, query: { classId } }, { signal })
      const units: ReceiptUnit[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const part = await call(follow.proofPart, { ...at, query: { classId, after } }, { signal })
        units.push(...part.units)
        after = part.next
        setCount(units.length)
      }
      return { ...proof, units: provenFirst(units) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return { ...query, count }
}
