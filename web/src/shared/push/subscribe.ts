import { pushApi, SubscriptionInput } from '@xueqiao/contract/features/family/push'
import { call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { touch } from '../../api/stale-after-change'
import { toast } from '../../lib/toast'
import { useSession } from '../../session/store'
import { canPush, subscriptionHere } from './device'

/** Who wants pushes at this browser: they get them again when they sign in again. */
const WANTED = 'push-wanted'
/** What the server was told last: subscription, session. */
const KNOWN = 'push-known'

const wanted = (): number[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(WANTED) ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}
const setWanted = (wants: boolean) => {
  const id = useSession.getState().user?.id ?? 0
  const others = wanted().filter((one) => one !== id)
  localStorage.setItem(WANTED, JSON.stringify(wants ? [...others, id] : others))
}
const isWantedHere = () => wanted().includes(useSession.getState().user?.id ?? 0)

const sameKey = (subscription: PushSubscription, key: string) => {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...own))
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') === key
}

/** The browser's own, for the key of this school: one for another key would never reach it. */
const subscribed = async (key: string) => {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before !== null && sameKey(before, key)) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const tellServer = async (subscription: PushSubscription) => {
  const body = SubscriptionInput.parse(subscription.toJSON())
  const known = `${body.endpoint} ${useSession.getState().token ?? ''}`
  if (localStorage.getItem(KNOWN) === known) return
  await call(pushApi.subscribe, { body }, { aside: true })
  localStorage.setItem(KNOWN, known)
}

const UNREACHABLE = '浏览器连接不上它的推送服务。打开学桥时仍会收到消息'

/** Only after a tap: the question is the browser's, and it is asked once. */
export const turnOn = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  try {
    const { publicKey } = await call(pushApi.state)
    if (publicKey === null) {
      toast.warning('学校没有开启消息推送')
      return false
    }
    const subscription = await subscribed(publicKey).catch(() => undefined)
    if (subscription === undefined) {
      toast.warning(UNREACHABLE)
      return false
    }
    localStorage.removeItem(KNOWN)
    await tellServer(subscription)
    setWanted(true)
    toast.success(pushApi.subscribe.done ?? '')
    return true
  } catch (error) {
    reportFailure(error, pushApi.subscribe)
    return false
  } finally {
    void touch(pushApi.subscribe)
  }
}

export const turnOff = async () => {
  setWanted(false)
  const subscription = await subscriptionHere()
  if (subscription === null) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  localStorage.removeItem(KNOWN)
  try {
    await call(pushApi.unsubscribe, { body: { endpoint } })
    toast.success(pushApi.unsubscribe.done ?? '')
  } catch (error) {
    reportFailure(error, pushApi.unsubscribe)
  } finally {
    void touch(pushApi.unsubscribe)
  }
}

/** The server ends its side with the session; here nothing is left for the next one. */
export const leaveDevice = async () => {
  localStorage.removeItem(KNOWN)
  await (await subscriptionHere())?.unsubscribe()
}

/** After a sign-in the device is theirs; and what the browser has renewed, the server learns. Asks nobody anything. */
export const keepSubscribed = async () => {
  if (!canPush() || Notification.permission !== 'granted') return
  const here = await subscriptionHere()
  if (here === null && !isWantedHere()) return
  if (
    here !== null &&
    localStorage.getItem(KNOWN) === `${here.endpoint} ${useSession.getState().token ?? ''}`
  )
    return
  const { publicKey } = await call(pushApi.state, undefined, { aside: true })
  if (publicKey !== null) await tellServer(await subscribed(publicKey))
}
