import { useCallback, useEffect, useState } from 'react'
import { type PushStanding, standingHere } from './device'
import { keepPushes } from './keep'
import { turnOff, turnOn } from './subscribe'

/** What a setting says about each, beside the switch. */
export const PUSH_WORDS: Record<PushStanding, { label: string; note: string }> = {
  unsupported: { label: '不支持', note: '这个浏览器不支持消息推送。打开学桥时仍会收到消息。' },
  install: {
    label: '需要安装',
    note: '在 iPhone 和 iPad 上，先用“分享”里的“添加到主屏幕”安装学桥，再从主屏幕打开它来开启。',
  },
  denied: {
    label: '已被浏览器拒绝',
    note: '请在浏览器的网站设置里把“通知”改为允许，再回到这里开启。',
  },
  off: { label: '未开启', note: '开启后，不打开学桥也能知道有新消息和新通知。锁屏上不显示内容。' },
  on: { label: '已开启', note: '这台设备会收到新消息和新通知的提醒。锁屏上不显示内容。' },
}

/** Nothing until the browser has said how it stands. */
export const usePush = () => {
  const [standing, setStanding] = useState<PushStanding>()
  const [busy, setBusy] = useState(false)
  const look = useCallback(() => standingHere().then(setStanding, () => setStanding('unsupported')), [])

  useEffect(() => {
    void look()
    // Permissions are changed in another place of the browser.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [look])

  const change = async () => {
    setBusy(true)
    try {
      if (standing === 'on') await turnOff()
      else if (await turnOn()) keepPushes()
    } finally {
      await look()
      setBusy(false)
    }
  }
  return { standing, busy, change }
}
