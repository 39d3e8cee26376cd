import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import sharp from 'sharp'
import { thumbnailOf } from '../../src/platform/files/images'

export const WIDTH = 640
export const HEIGHT = 430

const SKY = `<rect width="640" height="430" fill="#cfe0ea"/><path d="M0 250q160-90 330-30t310-40v250H0z" fill="#8fb39a"/>`

/** What there was to see, with nobody's face in it; the last is a certificate. */
const DRAWN: Record<Dimension | 'proof', string> = {
  moral: `<rect width="640" height="430" fill="#efe7d8"/><rect x="90" y="110" width="460" height="230" rx="8" fill="#fff"/>
    <path d="M320 110v230" stroke="#d9cfbd" stroke-width="4"/>
    <path d="M120 160h170M120 195h170M120 230h120M350 160h170M350 195h140M350 230h170" stroke="#7c93a8" stroke-width="7"/>
    <path d="M430 300l90-80 22 22-90 80-30 6z" fill="#d98c4a"/>`,
  academic: `<rect width="640" height="430" fill="#2f4f46"/>
    <path d="M120 330V110M120 330h420" stroke="#d7e5de" stroke-width="6" fill="none"/>
    <path d="M120 330q150-330 380-30" stroke="#f0c46c" stroke-width="7" fill="none"/>
    <circle cx="290" cy="150" r="11" fill="#f0c46c"/><path d="M400 110h120M400 140h80" stroke="#d7e5de" stroke-width="7"/>`,
  health: `${SKY}<path d="M0 320h640v110H0z" fill="#b4553f"/><path d="M0 350h640M0 390h640" stroke="#fff" stroke-width="4"/>
    <path d="M300 210l30 60-40 60M330 270l55 40M300 225l-45 30M310 220l50 20" stroke="#22333b" stroke-width="20"
      stroke-linecap="round" fill="none"/><circle cx="298" cy="180" r="24" fill="#22333b"/>`,
  art: `<rect width="640" height="430" fill="#5b2f45"/><path d="M0 0h110q-10 240-80 430H0zM640 0H530q10 240 80 430h30z" fill="#7d3c50"/>
    <rect y="350" width="640" height="80" fill="#9a6b3f"/><path d="M320 60L210 350h220z" fill="#f4dfae" opacity=".28"/>
    <path d="M300 340v-90q20-30 40 0v90z" fill="#efe3d3"/><circle cx="320" cy="210" r="24" fill="#efe3d3"/>
    <path d="M345 190l40 110" stroke="#d6a55c" stroke-width="8"/>`,
  practice: `${SKY}<path d="M0 330q160-40 320 0t320-10v110H0z" fill="#6f94a8"/>
    <path d="M150 330h120v-70h-120zM165 260l45-40 45 40" fill="#c9a27a"/>
    <path d="M430 330V190M430 190l60 24-60 24z" stroke="#5a4637" stroke-width="7" fill="#d2554b"/>`,
  proof: `<rect width="640" height="430" fill="#f6f0e2"/><rect x="40" y="34" width="560" height="362" rx="6" fill="#fffdf7"
      stroke="#c69a4b" stroke-width="8"/><path d="M240 110h160" stroke="#b04a3f" stroke-width="26"/>
    <path d="M130 190h380M130 230h380M130 270h250" stroke="#8d8a80" stroke-width="9"/>
    <circle cx="480" cy="330" r="36" fill="none" stroke="#c8504a" stroke-width="7"/>`,
}
export type Scene = keyof typeof DRAWN

const draw = async (scene: Scene) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${DRAWN[scene]}</svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
  return { bytes, thumbnail: await thumbnailOf(bytes) }
}

const drawn = new Map<Scene, ReturnType<typeof draw>>()

/** Each drawn when the first is asked for. */
export const sceneOf = (scene: Scene) => {
  const known = drawn.get(scene) ?? draw(scene)
  drawn.set(scene, known)
  return known
}
