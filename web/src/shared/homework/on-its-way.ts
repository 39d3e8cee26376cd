import { useOnline } from '../../lib/useOnline'
import { useUploads } from './hand-in'
import type { HandIn, HandInFile } from './hand-in-store'

const textOf = ({ state, reason }: HandIn, online: boolean) => {
  if (state === 'failed') return `没有提交成功：${reason ?? '请稍后再试'}`
  if (state === 'sending' && online) return '正在提交'
  return online ? '暂时没有提交成功，会自动再试' : '没有网络，联网后自动提交'
}

/** How far it is with what was handed in and is not at the server yet. */
export const useOnItsWay = (entry: HandIn) => {
  const online = useOnline()
  const uploads = useUploads()
  const { files, state } = entry
  const sent = files.filter(({ fileId }) => fileId !== null).length
  const next = files.find(({ fileId }) => fileId === null)?.key
  return {
    text: textOf(entry, online),
    sent,
    done: sent + (next === undefined ? 0 : (uploads[next] ?? 0) / 100),
    wordOf: ({ key, fileId }: HandInFile) => {
      if (fileId !== null) return '已上传'
      return key === next && state === 'sending' && online ? `上传中 ${uploads[key] ?? 0}%` : '等待上传'
    },
    /** Nothing moves: it may be changed, or given up. */
    rests: state !== 'sending' || !online,
  }
}
