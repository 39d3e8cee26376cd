/** Home on one bank, the book on the other, and people meeting on the bridge between: chalk on the board. */
export const ChalkBridge = () => (
  <svg className="chalk" viewBox="0 0 848 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <g className="far">
      <path d="M-6 246c52-42 104-54 158-34 50-44 118-48 172-12 66-36 142-32 200 6 62-36 132-38 190 2 46-24 92-24 140 0" />
    </g>
    <g className="water">
      <path d="M0 372h128M170 372h40M566 372h92M700 372h148M34 390h104M196 392h96M560 390h60M650 392h118M0 408h64M132 408h88M318 408h40M470 408h132M690 408h104" />
      <path d="M342 374c16 20 46 31 82 31s66-11 82-31" strokeDasharray="11 9" />
    </g>
    <g className="soft">
      <path d="M-8 308h206l20 46H-8zM856 308H650l-20 46h226z" />
    </g>

    {/* the tree and the house */}
    <path d="M28 308v-46M28 286l-9-8M28 278l8-7" />
    <path
      className="soft"
      d="M10 262c-14-2-20-16-12-26-6-14 4-28 18-27 6-12 24-12 29 0 13 2 18 18 10 28 6 12-4 26-18 25-8 7-19 7-27 0z"
    />
    <path className="board" d="M74 308v-88h112v88" />
    <path d="M52 226l78-66 78 66M166 190v-24h16v38" />
    <path className="mid" d="M74 226l56-47 56 47" />
    <path className="lamp" d="M92 238h30v27H92z" />
    <path className="pane" d="M107 238v27M92 251h30" />
    <path d="M142 308v-48h26v48M162 285v2" />

    {/* the open book */}
    <path
      className="soft"
      d="M744 206c-25-17-55-22-86-16v86c31-6 61-1 86 16 25-17 55-22 86-16v-86c-31-6-61-1-86 16z"
    />
    <path d="M744 206v86M658 200h-7v88c34-6 66-2 93 15 27-17 59-21 93-15v-88h-7" />
    <path
      className="mid"
      d="M674 208c18-2 36 1 54 9M674 225c18-2 36 1 54 9M674 242c18-2 36 1 54 9M674 259c11-1 22 0 33 3M760 217c18-8 36-11 54-9M760 234c18-8 36-11 54-9M760 251c18-8 36-11 54-9M781 262c11-3 22-4 33-3"
    />

    {/* a mother and her child, and the teacher who waves to them */}
    <g className="board">
      <circle cx="380" cy="126" r="11" />
      <path d="M371 120c3-9 15-10 20-2" />
      <path d="M362 214c1-46 5-70 18-70s17 24 18 70" />
      <path d="M394 160c6 8 10 14 16 18" />
      <circle cx="424" cy="156" r="9" />
      <path d="M411 214c1-26 4-42 13-42s12 16 13 42" />
      <circle cx="514" cy="136" r="11" />
      <path d="M497 222c1-44 4-68 17-68s17 24 18 68" />
      <path d="M502 166c-9-4-15-12-18-25M507 129c6-4 12-3 16 3" />
      <path d="M524 186h19v14h-19z" />
    </g>
    <path className="lamp" d="M431 178h13v17h-13z" />

    {/* the bridge */}
    <path className="soft" d="M198 308c74-53 148-86 226-86s152 33 226 86l-20 46H218z" />
    <path
      className="board"
      d="M336 354c2-54 42-84 88-84s86 30 88 84zM256 354c1-22 14-34 29-34s28 12 29 34zM534 354c1-22 14-34 29-34s28 12 29 34z"
    />
    <path d="M-6 354h860" />
    <path className="rail" d="M198 282c74-53 148-86 226-86s152 33 226 86" />
    <path
      className="mid"
      d="M198 308v-26M236 284v-26M274 262v-26M312 244v-26M350 231v-26M388 224v-26M424 222v-26M460 224v-26M498 231v-26M536 244v-26M574 262v-26M612 284v-26M650 308v-26"
    />
    <path
      className="mid"
      d="M346 262l6 8M370 248l4 9M397 240l2 10M424 237v11M451 240l-2 10M478 248l-4 9M502 262l-6 8M232 324h14M602 324h14M266 304h14M568 304h14"
    />
    <path className="mid" d="M598 82c7-8 13-8 17 0 4-8 10-8 17 0M648 106c5-6 9-6 12 0 3-6 7-6 12 0" />
  </svg>
)
