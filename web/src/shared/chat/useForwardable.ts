import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsManageApi } from '@xueqiao/contract/features/family/notifications/manage'
import { useApi } from '../../api/queries'
import { useViewer } from '../../session/access'

const MOST = 50

/** What can be passed on in a chat: what one has got, and of staff also what they sent or follow. */
export const useForwardable = (enabled: boolean) => {
  const { kind } = useViewer()
  const staff = kind === 'admin' || kind === 'teacher'
  const got = useApi(notificationsApi.mine, { query: { size: MOST } }, { silent: true, enabled })
  const sent = useApi(
    notificationsManageApi.search,
    { query: { size: MOST, status: 'PUBLISHED' } },
    { silent: true, enabled: enabled && staff },
  )
  const failed = [got, sent].find(({ isError }) => isError)
  const known = new Map(
    [...(got.data?.content ?? []), ...(sent.data?.content ?? [])]
      .filter(({ status }) => status === 'PUBLISHED')
      .map(({ id, title, publishedAt }) => [id, { id, title, publishedAt: publishedAt ?? '' }]),
  )
  return {
    rows: [...known.values()].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)),
    isPending: got.isPending || (staff && sent.isPending),
    error: failed?.error,
    retry: () => void failed?.refetch(),
  }
}
