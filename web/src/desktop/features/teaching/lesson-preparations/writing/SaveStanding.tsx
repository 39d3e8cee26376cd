import { Button } from 'antd'
import { formatTime } from '../../../../../lib/format'
import type { Autosaved } from './autosave'

const TEXTS = {
  typing: '正在输入…',
  sending: '正在保存…',
  waiting: '没有网络，已留在本机，联网后自动保存',
  refused: '未能保存',
  conflict: '同事也修改了，请核对',
} as const

interface Props {
  state: Autosaved<unknown>
  onRetry: () => void
}

/** Where what was written is by now: with the server, on its way, or on this device alone. */
export const SaveStanding = ({ state: { standing, savedAt }, onRetry }: Props) => {
  const text =
    standing === 'saved' ? (savedAt === null ? '' : `自动保存 ${formatTime(savedAt)}`) : TEXTS[standing]
  const loud = standing === 'waiting' || standing === 'refused' || standing === 'conflict'
  return (
    <span role="status" className={loud ? 'prep-standing prep-loud' : 'prep-standing'}>
      {text}
      {(standing === 'waiting' || standing === 'refused') && (
        <Button type="link" size="small" onClick={onRetry}>
          现在保存
        </Button>
      )}
    </span>
  )
}
