import { z } from 'zod'
import { Instant } from '../../common/dates'
import { endpoint } from '../../common/endpoint'

/** Nobody carries more devices; the one that was used least makes room. */
export const DEVICES_MAX = 10

export const PushState = z.object({
  /** Whether this school sends any. */
  on: z.boolean(),
  /** What a browser needs to subscribe: whoever signs with it may push. */
  publicKey: z.string().nullable(),
})

const ENDPOINT_MAX = 1000
const endpointText = z.string('推送地址不正确').min(1, '推送地址不正确').max(ENDPOINT_MAX, '推送地址过长')

/** What a browser answers to a subscription, as it writes it. */
export const SubscriptionInput = z.object({
  endpoint: endpointText,
  keys: z.object(
    {
      /** An uncompressed point of P-256, and 16 random bytes. */
      p256dh: z.string('推送密钥不正确').regex(/^B[\w-]{86}$/, '推送密钥不正确'),
      auth: z.string('推送密钥不正确').regex(/^[\w-]{22}$/, '推送密钥不正确'),
    },
    '推送密钥不正确',
  ),
})
export type SubscriptionInput = z.output<typeof SubscriptionInput>

/** A device that gets pushes; its address and keys are nobody's to read. */
export const PushDevice = z.object({
  id: z.int(),
  /** The one that asks. */
  current: z.boolean(),
  agent: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type PushDevice = z.output<typeof PushDevice>

/** What comes out of a push on the device: no more than a locked screen may show (decision 0017). */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of the desktop, and where the same stands on a phone. */
  link: z.string(),
  phone: z.string(),
  /** Of the same tag only the last one stays on the screen. */
  tag: z.string(),
  silent: z.boolean(),
})
export type PushPayload = z.output<typeof PushPayload>

export const pushApi = {
  state: endpoint('GET /api/push', {
    summary: '消息推送是否可用，及其公钥',
    access: 'session',
    data: PushState,
    failed: '获取推送设置失败',
  }),
  devices: endpoint('GET /api/push/subscriptions', {
    summary: '我开启了推送的设备',
    access: 'session',
    data: z.array(PushDevice),
    failed: '获取推送设备失败',
  }),
  subscribe: endpoint('POST /api/push/subscriptions', {
    summary: '在当前设备开启推送',
    access: 'session',
    body: SubscriptionInput,
    data: PushDevice,
    done: '已开启消息推送',
    failed: '开启消息推送失败，请稍后重试',
  }),
  unsubscribe: endpoint('DELETE /api/push/subscriptions', {
    summary: '按推送地址关闭推送',
    access: 'session',
    body: z.object({ endpoint: endpointText }),
    done: '已关闭消息推送',
    failed: '关闭消息推送失败，请稍后重试',
  }),
  remove: endpoint('DELETE /api/push/subscriptions/{id}', {
    summary: '关闭一台设备的推送',
    access: 'session',
    done: '该设备不再收到推送',
    failed: '操作失败',
  }),
}
