import { bellApi } from '@xueqiao/contract/features/base/bell'
import { useState } from 'react'
import { useApi } from '../../api/queries'
import { Icon } from '../../lib/icons'
import { toast } from '../../lib/toast'
import { BROUGHT_MS } from '../../shared/home/ahead'
import { Badge } from '../kit/Badge'
import './bell.css'

type Sheet = typeof import('./BellSheet').BellSheet

/** The bell of a phone's header. Its first page is to be light: only the count comes with it, the lines when wanted. */
export const BellButton = () => {
  const [Opened, setOpened] = useState<Sheet>()
  const { data } = useApi(bellApi.bell, { query: { size: 0 } }, { staleTime: BROUGHT_MS, silent: true })
  const unread = data?.unread ?? 0
  const open = async () => {
    try {
      const { BellSheet } = await import('./BellSheet')
      setOpened(() => BellSheet)
    } catch {
      toast.error('提醒未能打开，请检查网络后重试')
    }
  }
  return (
    <>
      <button
        type="button"
        className="m-icon-button m-bell"
        aria-label={unread === 0 ? '提醒' : `提醒，${unread} 条未读`}
        onClick={() => void open()}
      >
        <Icon name="bell" size="xl" />
        <Badge count={unread} unit="条未读" />
      </button>
      {Opened !== undefined && <Opened onClose={() => setOpened(undefined)} />}
    </>
  )
}
