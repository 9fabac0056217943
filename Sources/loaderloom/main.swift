print("loaderloom")
