import sharp from 'sharp'

const LINES = [150, 190, 230, 270, 330, 370].map(
  (y, index) =>
    `<rect x="90" y="${y}" width="${index % 3 === 2 ? 240 : 380}" height="14" rx="7" fill="#c9d6d0"/>`,
)

/** A sheet of paper with a stamp: nobody's name is on it. */
const SHEET = `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="480">
  <rect width="560" height="480" fill="#eef3f0"/>
  <rect x="50" y="40" width="460" height="400" rx="10" fill="#ffffff" stroke="#d5dfda" stroke-width="3"/>
  <rect x="90" y="80" width="180" height="26" rx="6" fill="#8aa79b"/>${LINES.join('')}
  <circle cx="430" cy="350" r="46" fill="none" stroke="#c8504a" stroke-width="6"/>
  <path d="M430 326v48M406 350h48" stroke="#c8504a" stroke-width="8"/></svg>`

export const aMedicalNote = async () => ({
  name: '校医院门诊病历.png',
  bytes: await sharp(Buffer.from(SHEET)).png().toBuffer(),
})
