import { idNumber } from './id-number'
import type { Random } from './random'
import type { Gender } from './types'

/** Provinces that exist with a prefecture 95 that none of them has: well-formed, but nobody's own number. */
const AREAS = [
  '339501',
  '339502',
  '339503',
  '329501',
  '349501',
  '369501',
  '419501',
  '429501',
  '439501',
  '519501',
]
/** Thirteen, which shares no factor with 100,000: prefix and number step together and meet again only after all. */
const PHONE_PREFIXES = [
  '131',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '158',
  '159',
  '186',
  '188',
  '189',
]
const CITY = '云川市'
const STREETS = [
  '青禾路',
  '书院路',
  '临湖大道',
  '梧桐街',
  '望山路',
  '广济街',
  '学府路',
  '长桥路',
  '春晖路',
  '采荷街',
]
const ESTATES = [
  '明湖花园',
  '青禾苑',
  '书香雅居',
  '翠屏小区',
  '临湖新村',
  '金桂苑',
  '望山名邸',
  '和睦里',
  '春晖家园',
  '水岸坊',
]
const COUNTIES = ['临溪县', '安陵县', '平昌区', '东浦区', '石门镇']

/** Hands out what no two people may share, and the invented places people live in. */
export const identities = (random: Random) => {
  const sequences = new Map<string, number>()
  let phones = 0
  return {
    idCardNumber: (birth: string, gender: Gender) => {
      // Nine in ten were born at the place itself.
      const area = random.chance(0.9) ? random.pick(AREAS.slice(0, 3)) : random.pick(AREAS)
      const slot = area + birth + gender
      const sequence = sequences.get(slot) ?? random.int(0, 60)
      sequences.set(slot, sequence + 1)
      return idNumber(area, birth, sequence, gender)
    },
    /** Always three zeros after the prefix, so that a generated number is seen to be one. */
    phone: () => {
      if (phones >= PHONE_PREFIXES.length * 100_000) throw new Error('out of phone numbers')
      const number = (phones * 7919 + 12_347) % 100_000
      const prefix = PHONE_PREFIXES[phones % PHONE_PREFIXES.length]
      phones += 1
      return `${prefix}000${String(number).padStart(5, '0')}`
    },
    address: () =>
      `${CITY}明湖区${random.pick(STREETS)}${random.int(1, 320)}号${random.pick(ESTATES)}${random.int(1, 28)}幢${random.int(1, 4)}单元${random.int(1, 18)}0${random.int(1, 4)}室`,
    farAddress: () => `${CITY}${random.pick(COUNTIES)}${random.pick(STREETS)}${random.int(1, 200)}号`,
  }
}
export type Identities = ReturnType<typeof identities>
