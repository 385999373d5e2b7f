project = "Cookbook"
html_static_path = ["_static"]
html_js_files = [("deploy-panel/deploy-panel.js", {"type": "module"})]
html_css_files = ["deploy-panel/deploy-panel.css"]
